// What pages do beyond being read: renew themselves, say whether the link stands, and send a form again that did not get through.
(function () {
  "use strict";
  var link = document.getElementById("link"), main = document.getElementById("main");
  var KEPT = "capot.unsent", heard = Date.now(), seen = +main.getAttribute("data-sequence"), due = null, unsent = null, live = false;

  function say(state) {
    link.className = "link " + state;
    link.textContent = state ? link.getAttribute("data-" + state) : "";
  }
  function show() {
    say(unsent ? "unsent" : live ? "on" : "off");
    document.dispatchEvent(new CustomEvent("capot-link", { detail: live }));
  }
  function fetched(method, address, body, done, failed) {
    var asked = new XMLHttpRequest();
    asked.open(method, address);
    asked.timeout = 12000;
    if (body !== null) asked.setRequestHeader("Content-Type", "application/x-www-form-urlencoded");
    asked.onload = function () { asked.status >= 500 || asked.status === 429 ? failed() : done(asked); };
    asked.onerror = asked.ontimeout = failed;
    asked.send(body);
  }
  function put(asked) {
    var other = new DOMParser().parseFromString(asked.responseText, "text/html"), fresh = other.getElementById("main");
    if (!fresh) return false;
    main.parentNode.replaceChild(document.importNode(fresh, true), main);
    main = document.getElementById("main");
    seen = Math.max(seen, +main.getAttribute("data-sequence"));
    document.title = other.title;
    document.dispatchEvent(new CustomEvent("capot-renewed"));
    return true;
  }
  // Nobody's typing is taken away: a page with a form that was begun is left as it is.
  function begun() {
    var at = document.activeElement;
    if (at && main.contains(at) && /^(INPUT|SELECT|TEXTAREA)$/.test(at.tagName)) return true;
    return Array.prototype.some.call(main.querySelectorAll("input,select,textarea"), function (one) {
      if (one.type === "hidden") return false;
      if (one.type === "checkbox" || one.type === "radio") return one.checked !== one.defaultChecked;
      if (one.options) return Array.prototype.some.call(one.options, function (each) { return each.selected !== each.defaultSelected; }) && one.selectedIndex > 0;
      return one.value !== one.defaultValue;
    });
  }
  function renew(sequence) {
    if (sequence <= seen || due || document.documentElement.hasAttribute("data-own")) return;
    // a hall full of telephones does not ask in the same moment
    due = setTimeout(function () {
      due = null;
      if (begun()) return;
      fetched("GET", location.href, null, function (asked) { if (asked.status === 200) put(asked); }, function () {});
    }, Math.random() * 1500);
  }
  function listen() {
    if (!window.EventSource) return;
    var source = new EventSource("/evenements");
    function hear() { heard = Date.now(); if (!live) { live = true; show(); } }
    source.addEventListener("hall", function (event) {
      hear();
      document.dispatchEvent(new CustomEvent("capot-hall", { detail: +event.data }));
      renew(+event.data);
    });
    source.addEventListener("screen", function (event) { hear(); document.dispatchEvent(new CustomEvent("capot-screen", { detail: +event.data })); });
    source.addEventListener("pulse", hear);
    source.onopen = hear;
    source.onerror = function () {
      live = false;
      show();
      if (source.readyState === 2) setTimeout(function () { source.close(); listen(); }, 3000 + Math.random() * 3000);
    };
  }
  function keep(value) { try { value ? localStorage.setItem(KEPT, JSON.stringify(value)) : localStorage.removeItem(KEPT); } catch (full) { /* private window */ } }
  function send() {
    fetched("POST", unsent.to, unsent.body, function (asked) {
      unsent = null;
      keep(null);
      show();
      if (asked.status < 400) location.replace(asked.responseURL || location.href);
      else if (!put(asked)) location.reload();
    }, function () { keep(unsent); show(); setTimeout(send, 3000); });
  }
  document.addEventListener("submit", function (event) {
    var form = event.target, body = [];
    if (!form.hasAttribute("data-send") || event.defaultPrevented) return;
    event.preventDefault();
    if (unsent) return;
    Array.prototype.forEach.call(form.elements, function (one) {
      if (!one.name || one.disabled || one.type === "submit" || one.tagName === "BUTTON" || (/^(checkbox|radio)$/.test(one.type) && !one.checked)) return;
      body.push(encodeURIComponent(one.name) + "=" + encodeURIComponent(one.value));
    });
    var pressed = event.submitter || document.activeElement;
    if (pressed && pressed.form === form && pressed.name) body.push(encodeURIComponent(pressed.name) + "=" + encodeURIComponent(pressed.value));
    unsent = { to: form.getAttribute("action") || location.pathname, body: body.join("&") };
    send();
  });
  try { unsent = JSON.parse(localStorage.getItem(KEPT)); } catch (broken) { unsent = null; }
  if (unsent) send();
  // a link that fell silent does not say so by itself
  setInterval(function () { if (live && Date.now() - heard > 9000) { live = false; show(); } }, 1000);
  window.addEventListener("offline", function () { live = false; show(); });
  listen();
})();
