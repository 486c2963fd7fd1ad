/**
 * Registers the service worker unless it is registered. Rejects when the browser refuses, unlike
 * `navigator.serviceWorker.ready`, which then waits forever.
 */
export const requestServiceWorker = () => navigator.serviceWorker.register('/service-worker.js');

/**
 * Registers the service worker of the installed page, once the page has loaded. Browsers offer service workers only on
 * localhost or over HTTPS; without a service worker, everything else works.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    requestServiceWorker().catch((error: unknown) => {
      // oxlint-disable-next-line no-console -- the page works without it, and has no other place to say so
      console.warn('The service worker could not be installed.', error);
    });
  });
}
