// Runs before the first frame, so that nothing moves afterwards: theme, size, and whether the
// programs to try are hidden.
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
