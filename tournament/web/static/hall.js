// Pages renew themselves, tell of the link, and send again what did not go.
(function () {
  "use strict";
  var link = document.getElementById("link"), main = document.getElementById("main"), KEPT = "capot.unsent", heard = 0, renewed = 0, due, unsent, live = false;
  var shown = function () { return +main.getAttribute("data-sequence"); };
  var all = function (list, test) { return Array.prototype.filter.call(list, test); };
  var tell = function (name, detail) { document.dispatchEvent(new CustomEvent("capot-" + name, { detail: detail })); };

  function show() {
    var state = unsent ? "unsent" : live ? "on" : "off";
    link.className = "link " + state;
    link.textContent = link.getAttribute("data-" + state);
    tell("link", live);
  }
  function hear() { heard = Date.now(); if (!live) { live = true; show(); } }
  function cut() { live = false; show(); }
  function ask(method, address, body, done, failed) {
    var asked = new XMLHttpRequest();
    asked.open(method, address);
    asked.timeout = 12000;
    if (body) asked.setRequestHeader("Content-Type", "application/x-www-form-urlencoded");
    asked.onload = function () { (body ? /429|50[^01]/ : /429|5../).test(asked.status) ? failed() : done(asked); };
    asked.onerror = asked.ontimeout = failed;
    asked.send(body);
  }
  function put(asked) {
    var fresh = new DOMParser().parseFromString(asked.responseText, "text/html").getElementById("main");
    if (!fresh) return location.reload();
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
    due = setTimeout(function () {
      due = 0;
      renewed = Date.now();
      if (!begun()) ask("GET", location.href, null, put, function () {});
    }, Math.max(Math.random() * 3000, renewed + 8000 - Date.now()));
  }
  function listen() {
    var source = new EventSource("/evenements");
    source.onopen = hear;
    source.addEventListener("pulse", hear);
    source.addEventListener("hall", renew);
    source.addEventListener("screen", function (event) { hear(); tell("screen", +event.data); });
    source.onerror = function () {
      cut();
      if (source.readyState === 2) setTimeout(listen, 9000);
    };
  }
  function keep(value) { try { localStorage.setItem(KEPT, JSON.stringify(value)); } catch (full) {} }
  function send() {
    ask("POST", unsent.to, unsent.body, function (asked) {
      unsent = null;
      keep(null);
      show();
      asked.status < 400 ? location.replace(asked.responseURL || location.href) : put(asked);
    }, function () { keep(unsent); show(); setTimeout(send, 3000); });
  }
  document.addEventListener("submit", function (event) {
    var form = event.target, pressed = event.submitter || document.activeElement;
    if (!form.hasAttribute("data-send")) return;
    event.preventDefault();
    if (unsent) return;
    unsent = { at: Date.now(), to: form.getAttribute("action"), body: all(form.elements, function (one) {
      return one.name && (/^(checkbox|radio)$/.test(one.type) ? one.checked : one.type !== "submit" || one === pressed);
    }).map(function (one) { return encodeURIComponent(one.name) + "=" + encodeURIComponent(one.value); }).join("&") };
    send();
  });
  try { unsent = JSON.parse(localStorage.getItem(KEPT)); } catch (broken) {}
  // not of another evening
  if (unsent && Date.now() - unsent.at < 36e5) send(); else unsent = null;
  setInterval(function () { if (live && Date.now() - heard > 9000) cut(); }, 1000);
  window.addEventListener("offline", cut);
  if (window.EventSource) listen();
})();
