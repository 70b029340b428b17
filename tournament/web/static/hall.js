// Pages renew themselves, and tell of the link.
(function () {
  "use strict";
  var link = document.getElementById("link"), main = document.getElementById("main"), heard = 0, renewed = 0, due, live = false;
  var root = document.documentElement.getAttribute("data-root") || "";
  var hall = main.getAttribute("data-hall"), capot = window.capot = { hall: hall, root: root, waiting: 0, ask: ask, put: put, show: show, begun: begun };
  var shown = function () { return +main.getAttribute("data-sequence"); };
  var all = capot.all = function (list, test) { return Array.prototype.filter.call(list, test); };
  var tell = function (name, detail) { document.dispatchEvent(new CustomEvent("capot-" + name, { detail: detail })); };

  function show() {
    var state = capot.waiting ? "unsent" : live ? "on" : "off";
    link.className = "link " + state;
    link.textContent = link.getAttribute("data-" + state);
    capot.live = live;
    tell("link", live);
  }
  function hear() { heard = Date.now(); if (!live) { live = true; show(); } }
  function cut() { live = false; show(); }
  // only what says that it is this championship is an answer
  function ask(method, address, body, done, failed) {
    var asked = new XMLHttpRequest();
    asked.open(method, address);
    asked.timeout = 12000;
    if (body) {
      asked.setRequestHeader("Content-Type", "application/x-www-form-urlencoded");
      asked.setRequestHeader("X-Capot-Form", "1");
    }
    asked.onload = function () {
      var fresh = new DOMParser().parseFromString(asked.responseText, "text/html").getElementById("main");
      if (!fresh || fresh.getAttribute("data-hall") !== hall || (body ? /429|503/ : /429|5../).test(asked.status)) failed(fresh);
      else done(fresh);
    };
    asked.onerror = asked.ontimeout = function () { failed(); };
    asked.send(body);
  }
  function put(fresh) {
    main.parentNode.replaceChild(fresh, main);
    main = fresh;
    tell("renewed");
  }
  // typing is never lost
  function begun() {
    return all(main.querySelectorAll("input,select,textarea"), function (one) {
      return one === document.activeElement || (one.options ? all(one.options, function (each) { return each.selected && !each.defaultSelected && each.index; }).length
        : one.checked !== one.defaultChecked || one.value !== one.defaultValue);
    }).length;
  }
  function renew(event) {
    hear();
    tell("hall", +event.data);
    if (+event.data <= shown() || due || main.hasAttribute("data-own")) return;
    due = setTimeout(load, Math.max(Math.random() * 3000, renewed + 8000 - Date.now()));
  }
  // what came meanwhile, a refusal with what was typed, is not put away by a page that was asked for before it
  function load() {
    var before = main, still = function () { return main === before && !begun() && !main.hasAttribute("data-own"); };
    due = 0;
    renewed = Date.now();
    if (still()) ask("GET", location.href, null, function (fresh) { if (still()) put(fresh); }, function (other) { if (other && other.getAttribute("data-hall")) location.reload(); });
  }
  capot.renew = load;
  function listen() {
    var source = new EventSource(root + "/evenements");
    source.onopen = hear;
    source.addEventListener("pulse", hear);
    source.addEventListener("hall", renew);
    source.addEventListener("screen", function (event) { hear(); tell("screen", +event.data); });
    source.onerror = function () {
      cut();
      if (source.readyState === 2) setTimeout(listen, 9000);
    };
  }
  setInterval(function () { if (live && Date.now() - heard > 9000) cut(); }, 1000);
  window.addEventListener("offline", cut);
  if (window.EventSource) listen();
})();
