// What the page that tests the network finds out by script.
(function () {
  "use strict";
  var list = document.getElementById("trial"), live = document.getElementById("trial-live"), clock = document.getElementById("trial-clock");
  var off = Math.round((Date.now() - new Date(list.getAttribute("data-now")).getTime()) / 60000);
  document.getElementById("trial-script").hidden = true;
  clock.textContent = off ? list.getAttribute("data-late").replace("{minutes}", Math.abs(off)) : list.getAttribute("data-right");
  clock.className = off ? "no" : "yes";
  document.addEventListener("capot-link", function (event) {
    live.textContent = live.getAttribute(event.detail ? "data-on" : "data-off");
    live.className = event.detail ? "yes" : "no";
  });
})();
