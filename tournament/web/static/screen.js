// The next slide when due, a clock going on, sliding rows.
(function () {
  "use strict";
  var root = document.documentElement, bell = document.getElementById("bell"), full = document.getElementById("full");
  var Sound = window.AudioContext || window.webkitAudioContext, FITS = ["", "smaller", "smallest", "two-lines"];
  var main, clocks, since, due, busy, again, stage, sound;
  function box(row) { return row.getBoundingClientRect(); }
  function all(what) { return [].slice.call(main.querySelectorAll(what)); }
  function tick() {
    var gone = (performance.now() - since) / 1000;
    clocks.forEach(function (at) {
      var counts = "counts" in at.dataset, left = Math.round(at.dataset.left - (counts && gone)), size = Math.abs(left), was = stage;
      if (counts) at.textContent = (left < 0 ? "+" : "") + Math.floor(size / 60) + (size % 60 < 10 ? ":0" : ":") + size % 60;
      at.classList.toggle("long", !!at.textContent[5]);
      if (counts) stage = left <= 0 ? 3 : left <= at.dataset.last ? 2 : gone < at.dataset.arriving ? 0 : 1;
      if (stage > was) ring(stage);
    });
  }
  function ring(strokes) {
    while (sound && strokes--) {
      var at = sound.currentTime + strokes, tone = sound.createOscillator(), loud = sound.createGain();
      loud.gain.setTargetAtTime(0, at, 0.3);
      tone.frequency.value = 660;
      tone.connect(loud).connect(sound.destination);
      tone.start(at);
      tone.stop(at + 0.9);
    }
  }
  function fit(name) {
    var text = document.createRange();
    text.selectNodeContents(name);
    FITS.some(function (size) { name.className = "name " + size; return box(text).width <= box(name).width; });
  }
  function slide(before, same) {
    if (root.classList.contains("still") || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    all(".rank").forEach(function (row, index, rows) {
      var now = box(row), was = same && before[row.dataset.key];
      var ranks = Math.max(-index - 1, Math.min(rows.length - index, same ? 0 : +row.dataset.moved || 0));
      var x = was ? was.left - now.left : 0, y = was ? was.top - now.top : ranks * now.height;
      if (!x && !y) return;
      row.style.transform = "translate(" + x + "px," + y + "px)";
      row.classList.add("moving");
      box(row);
      row.classList.add("flies");
      row.style.transform = "";
      setTimeout(function () { row.classList.remove("moving"); }, 2700);
    });
  }
  function begin(before, same) {
    main = document.getElementById("main");
    since = performance.now();
    clocks = all(".figures");
    tick();
    all(".name").forEach(fit);
    slide(before, same);
    next(again ? 0 : Math.max(main.dataset.lasts, 0.5) + 0.15);
    again = false;
  }
  function next(seconds) { clearTimeout(due); due = setTimeout(ask, seconds * 1000); }
  function ask() {
    if (busy) return again = true;
    var asked = busy = new XMLHttpRequest();
    asked.open("GET", location.href);
    asked.timeout = 8000;
    asked.onload = function () {
      var fresh = new DOMParser().parseFromString(asked.responseText, "text/html").querySelector("main[data-page]"), before = {}, same;
      if (!fresh) return asked.status < 500 ? location.reload() : failed();
      same = main.dataset.page === fresh.dataset.page;
      all(".rank").forEach(function (row) { before[row.dataset.key] = box(row); });
      if (!same) fresh.classList.add("turned");
      root.className = fresh.dataset.theme;
      main.replaceWith(fresh);
      busy = null;
      begin(before, same);
    };
    asked.onerror = asked.ontimeout = failed;
    asked.send();
  }
  function failed() { busy = null; next(3); }
  ["hall", "screen"].forEach(function (news) { document.addEventListener("capot-" + news, ask); });
  begin({}, false);
  setInterval(tick, 250);
  bell.hidden = !Sound;
  bell.onclick = function () { bell.setAttribute("aria-pressed", !!(sound = sound ? null : new Sound())); ring(1); };
  full.hidden = !root.requestFullscreen;
  full.onclick = function () { document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen(); };
})();
