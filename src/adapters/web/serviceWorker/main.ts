import { offlinePage } from './offlinePage.js';
import { notificationOf } from './notification.js';

declare const self: ServiceWorkerGlobalScope;

/** Holds only the time of the last load: neither pages nor API responses are stored. */
const STORE = 'last-load';
const LAST_LOAD = '/last-load';

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(loaded(event.request));
});

self.addEventListener('push', (event) => {
  const { title, ...options } = notificationOf(event.data?.text() ?? '');
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow('/'));
});

async function loaded(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    const store = await caches.open(STORE);
    await store.put(LAST_LOAD, new Response(new Date().toISOString()));
    return response;
  } catch {
    const store = await caches.open(STORE);
    return offlinePage((await (await store.match(LAST_LOAD))?.text()) ?? null);
  }
}
