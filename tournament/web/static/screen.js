// The screen of the hall: the next slide when it is due, a clock that goes on by itself, rows that slide to their new ranks.
(function () {
  "use strict";
  var root = document.documentElement, bell = document.getElementById("bell"), full = document.getElementById("full");
  var Sound = window.AudioContext || window.webkitAudioContext, FITS = ["", "smaller", "smallest", "two-lines"];
  var main, clocks, since, due, busy, again, stage, sound;
  function all(what) { return [].slice.call(main.querySelectorAll(what)); }
  function tick() {
    var gone = (performance.now() - since) / 1000;
    clocks.forEach(function (at) {
      var left = Math.round(at.dataset.left - ("counts" in at.dataset ? gone : 0)), size = Math.abs(left), was = stage;
      at.textContent = (left < 0 ? "−" : "") + Math.floor(size / 60) + (size % 60 < 10 ? ":0" : ":") + size % 60;
      at.classList.toggle("long", at.textContent.length > 5);
      stage = !("counts" in at.dataset) ? at.dataset.stage : left <= 0 ? "over" : left <= 300 ? "last" : "plays";
      if (was && was !== stage && /over|last|ended/.test(stage)) ring();
    });
  }
  function ring() {
    if (sound) [0, 0.9, 1.8].forEach(function (after) {
      var tone = sound.createOscillator(), loud = sound.createGain(), at = sound.currentTime + after;
      tone.frequency.value = 880;
      loud.gain.setValueAtTime(0.6, at);
      loud.gain.exponentialRampToValueAtTime(0.001, at + 0.8);
      tone.connect(loud);
      loud.connect(sound.destination);
      tone.start(at);
      tone.stop(at + 0.8);
    });
  }
  // the page guesses how wide a name is; here it is measured
  function fit(name) {
    FITS.some(function (size) {
      name.className = "name " + size;
      return name.scrollWidth <= name.clientWidth;
    });
  }
  // a row begins where it was on the screen, or as many ranks away as it moved
  function slide(before, same) {
    if (root.classList.contains("still") || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    all(".rank").forEach(function (row, index, rows) {
      var now = row.getBoundingClientRect(), was = same && before[row.dataset.key];
      var ranks = Math.max(-index - 1, Math.min(rows.length - index, same ? 0 : +row.dataset.moved || 0));
      var x = was ? was.left - now.left : 0, y = was ? was.top - now.top : ranks * now.height;
      if (!x && !y) return;
      row.style.transform = "translate(" + x + "px," + y + "px)";
      row.dataset.moving = "";
      row.getBoundingClientRect();
      row.classList.add("flies");
      row.style.transform = "";
      setTimeout(function () { delete row.dataset.moving; }, 2700);
    });
  }
  function begin(before, same) {
    main = document.getElementById("main");
    since = performance.now();
    clocks = all(".figures");
    tick();
    all(".name").forEach(fit);
    slide(before, same);
    next(Math.max(main.dataset.lasts, 0.5) + 0.15);
  }
  function next(seconds) { clearTimeout(due); due = setTimeout(ask, seconds * 1000); }
  function ask() {
    if (busy) { again = true; return; }
    var asked = busy = new XMLHttpRequest();
    asked.open("GET", location.href);
    asked.timeout = 8000;
    asked.onload = function () {
      var fresh = new DOMParser().parseFromString(asked.responseText, "text/html").querySelector("main[data-page]"), before = {};
      if (!fresh && asked.status < 500) { location.reload(); return; }
      busy = null;
      if (!fresh) { next(3); return; }
      var same = main.dataset.page === fresh.dataset.page;
      all(".rank").forEach(function (row) { before[row.dataset.key] = row.getBoundingClientRect(); });
      if (!same) fresh.classList.add("turned");
      root.className = fresh.dataset.theme;
      main.parentNode.replaceChild(fresh, main);
      begin(before, same);
      if (again) next(0);
      again = false;
    };
    asked.onerror = asked.ontimeout = function () { busy = null; next(3); };
    asked.send();
  }
  document.addEventListener("capot-hall", ask);
  document.addEventListener("capot-screen", ask);
  begin({}, false);
  setInterval(tick, 250);
  bell.hidden = !Sound;
  bell.onclick = function () {
    sound = sound ? null : new Sound();
    bell.setAttribute("aria-pressed", !!sound);
    ring();
  };
  full.hidden = !root.requestFullscreen;
  full.onclick = function () { if (document.fullscreenElement) document.exitFullscreen(); else root.requestFullscreen(); };
})();
