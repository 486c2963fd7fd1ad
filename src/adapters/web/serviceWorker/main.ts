import { offlinePage } from './offlinePage.js';
import { notificationOf } from './notification.js';

declare const self: ServiceWorkerGlobalScope;

/** Holds only the time of the last load: neither pages nor API responses are stored. */
const STORE = 'last-load';
const LAST_LOAD = '/last-load';

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  const response = fetch(event.request);
  event.respondWith(response.catch(async () => offlinePage(await readLastLoad().catch(() => null))));
  // If the browser refuses storage, the offline page only lacks the time.
  event.waitUntil(response.then(rememberLoad).catch(() => undefined));
});

self.addEventListener('push', (event) => {
  const { title, ...options } = notificationOf(event.data?.text() ?? '');
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow('/'));
});

async function rememberLoad({ ok }: Response): Promise<void> {
  if (ok) await (await caches.open(STORE)).put(LAST_LOAD, new Response(new Date().toISOString()));
}

async function readLastLoad(): Promise<string | null> {
  const stored = await (await caches.open(STORE)).match(LAST_LOAD);
  return (await stored?.text()) ?? null;
}
