/* global document, localStorage */
// Runs before the first paint, so that a light theme never flashes dark. A file of its own because the CSP allows no inline script.
(() => {
  let light = false;
  try {
    light = localStorage.getItem('vite-ui-theme') === 'light';
  } catch {
    // storage may be forbidden; dark is the default
  }
  document.documentElement.classList.add(light ? 'light' : 'dark');
  if (light) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#fafcff');
})();
