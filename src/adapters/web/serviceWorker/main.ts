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
  const answered = fetch(event.request);
  event.respondWith(answered.catch(async () => offlinePage(await lastLoad().catch(() => null))));
  // A browser that refuses storage only loses the time on the offline page.
  event.waitUntil(answered.then(rememberLoad).catch(() => undefined));
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

async function lastLoad(): Promise<string | null> {
  const stored = await (await caches.open(STORE)).match(LAST_LOAD);
  return (await stored?.text()) ?? null;
}
