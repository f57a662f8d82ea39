// Sets theme, size and the visibility of the example programs before the first frame, so nothing
// moves afterwards.
(function () {
  let settings = {};
  try {
    settings = JSON.parse(localStorage.getItem('sim41-settings') || '{}') || {};
  } catch {
    // Without storage the defaults apply.
  }
  const root = document.documentElement;
  const hash = new URLSearchParams(location.hash.slice(1));
  root.dataset.theme = ['dark', 'light'].includes(settings.theme) ? settings.theme : 'auto';
  root.style.setProperty('--size', String((Number(settings.size) || 100) / 100));
  root.classList.toggle('no-strip', settings.strip === false);
  root.classList.toggle('embed', hash.has('embed'));
})();
