// Forms are sent by this script: what did not go is kept and sent again, until the championship itself has answered.
(function () {
  "use strict";
  var capot = window.capot, KEPT = "capot.unsent" + capot.root, MOST = 20, all = capot.all, box = document.getElementById("unsent");
  var LOOKS = { wait: "waiting", other: "warned", refused: "refused", sent: "card" }, memory = [], forgets, here = {}, tries = {}, counts = {}, busy, again, leave, last = 0;
  var text = function (node) { return node ? node.textContent.replace(/[ \t\n]+/g, " ").trim() : ""; };
  var ours = function (one) { return !one.state && one.hall === capot.hall; };

  function kept() {
    try {
      if (!forgets) memory = JSON.parse(localStorage.getItem(KEPT)) || [];
    } catch (closed) {}
    return memory = Array.isArray(memory) ? memory : [];
  }
  function keep(list) {
    memory = list;
    try { localStorage.setItem(KEPT, JSON.stringify(list)); } catch (full) { forgets = true; }
    show();
  }
  function change(id, values) {
    keep(all(kept(), function (one) {
      for (var name in one.id === id && values) one[name] = values[name];
      return one.id !== id || values;
    }));
  }
  function paragraph(parent, said) { parent.appendChild(document.createElement("p")).textContent = said; }
  function show() {
    var shown = all(kept(), function (one) { return !ours(one) || tries[one.id] || !here[one.id] || Date.now() - here[one.id] > 900; });
    capot.waiting = all(shown, ours).length;
    capot.show();
    box.hidden = !shown.length;
    box.textContent = "";
    shown.forEach(function (one) {
      var card = box.appendChild(document.createElement("div")), state = one.state || (ours(one) ? "wait" : "other");
      card.className = LOOKS[state];
      paragraph(card, box.getAttribute("data-" + state));
      (one.why || []).concat(one.told.join(" · ")).forEach(paragraph.bind(null, card));
      var button = card.appendChild(document.createElement("button"));
      button.type = "button";
      button.className = "quiet";
      button.textContent = box.getAttribute("data-forget-" + (state === "wait" ? state : "read"));
      button.onclick = function () { change(one.id); };
    });
  }
  function encoded(fields) { return fields.map(function (pair) { return pair.map(encodeURIComponent).join("="); }).join("&"); }
  function told(form, pressed) {
    var said = [];
    all(form.elements, function (one) {
      var ticked = /^(checkbox|radio)$/.test(one.type), value = one.options ? text(one.options[one.selectedIndex]) : one.value;
      if (!one.name || /^(hidden|submit)$/.test(one.type) || (ticked ? !one.checked : !one.value)) return;
      said.push(text(one.labels && one.labels[0]) + (ticked ? "" : " " + value));
    });
    return [text(document.querySelector("h1"))].concat(said, text(pressed));
  }
  // one page lets its forms be pressed again for something else: each has a key of its own
  function keyed(key) {
    var head = key.slice(0, 28), more = counts[head] = (counts[head] || 0) + 1;
    return head + ("000" + ((parseInt(key.slice(28, 32), 16) + more - 1) % 65536).toString(16)).slice(-4) + key.slice(32);
  }
  function refused(one, fresh) {
    var why = all(fresh.querySelectorAll("[role=alert]"), text).map(text), form = fresh.querySelector('form[action="' + one.to + '"]');
    var asks = form && form.querySelector("input:not([type=hidden]),select,textarea"), mine = here[one.id];
    if (!why.length) why = [text(fresh.querySelector("h1")), text(fresh.querySelector("p"))];
    if (mine) {
      capot.put(fresh);
      scrollTo(0, 0);
    }
    change(one.id, mine && (asks || one.told.length < 3) ? null : { state: "refused", why: why });
  }
  function send() {
    var lanes = {}, waiting = all(kept(), ours), one;
    clearTimeout(again);
    if (busy) return;
    if (leave && !all(waiting, function (each) { return here[each.id]; }).length) return location.replace(leave);
    all(waiting, function (each) {
      if (!lanes[each.lane] && (!one || (tries[each.id] || 0) < (tries[one.id] || 0))) one = each;
      lanes[each.lane] = 1;
    });
    if (!one) return;
    if (Date.now() - last < 1100) return again = setTimeout(send, 1100);
    busy = true;
    capot.ask("POST", one.to, one.body, function (fresh) {
      busy = false;
      last = Date.now();
      if (!fresh.hasAttribute("data-done")) refused(one, fresh);
      else if (here[one.id]) {
        change(one.id);
        leave = fresh.getAttribute("data-next");
      } else {
        change(one.id, { state: "sent" });
        capot.renew();
      }
      send();
    }, function () {
      busy = false;
      tries[one.id] = (tries[one.id] || 0) + 1;
      show();
      again = setTimeout(send, 3000);
    });
  }
  document.addEventListener("submit", function (event) {
    var form = event.target, pressed = event.submitter || document.activeElement, to = form.getAttribute("action"), waiting = all(kept(), ours);
    var fields = all(form.elements, function (one) {
      return one.name && (/^(checkbox|radio)$/.test(one.type) ? one.checked : one.type !== "submit" || one === pressed);
    }).map(function (one) { return [one.name, one.value]; });
    if (form.method === "get") return follow(event, to + "?" + encoded(fields));
    if (!form.hasAttribute("data-send")) return;
    event.preventDefault();
    var typed = to + JSON.stringify(fields), key = form.elements.key.value;
    if (all(waiting, function (one) { return one.typed === typed; }).length) return;
    if (waiting.length >= MOST) return alert(box.getAttribute("data-full"));
    key = keyed(key);
    var body = encoded(fields.map(function (pair) { return [pair[0], pair[0] === "key" ? key : pair[1]]; }));
    here[key.slice(0, 32)] = Date.now();
    form.setAttribute("data-pressed", "");
    keep(kept().concat({ id: key.slice(0, 32), hall: capot.hall, lane: key.split(".")[1] || "", to: to, body: body, typed: typed, told: told(form, pressed) }));
    setTimeout(show, 1000);
    send();
  });
  // where nothing answers, a link or a search would lead to the browser's own page, and what is typed or waits would be out of sight
  function follow(event, address) {
    if (capot.live && !capot.waiting) return;
    event.preventDefault();
    var go = function () { location.href = address; };
    capot.ask("GET", address, null, go, function (other) { if (other !== undefined) go(); else capot.show(); });
  }
  document.addEventListener("click", function (event) {
    var at = event.target.closest && event.target.closest("a[href^='/']");
    if (at && !(event.ctrlKey || event.metaKey || event.shiftKey)) follow(event, at.href);
  });
  window.addEventListener("storage", show);
  keep(all(kept(), function (one) { return one && one.id && one.state !== "sent"; }));
  send();
})();
