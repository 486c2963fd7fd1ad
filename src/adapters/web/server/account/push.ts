import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { requestServiceWorker } from '../../browser/registerServiceWorker.js';
import { getWithToken, postWithToken } from '../requestWithToken.js';

export const PUSH_QUERY_KEY = ['push'];

export type PushState = 'on' | 'off' | 'unsupported';

/** Browsers offer notifications only on localhost or over HTTPS; on iPhones, only to pages on the Home Screen. */
const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Throws when the browser is subscribed but the cloud does not confirm it. */
async function loadPushState(): Promise<PushState> {
  const registration = isSupported() ? await requestServiceWorker().catch(() => null) : null;
  if (registration === null) return 'unsupported';
  if ((await registration.pushManager.getSubscription()) === null) return 'off';
  await subscribe();
  return 'on';
}

async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('The browser does not allow notifications. Allow them in the browser’s settings for this page.');
  try {
    await subscribe();
  } catch (error) {
    await unsubscribe();
    throw error;
  }
}

/** Subscribes the browser unless it is subscribed, and sends the subscription to the cloud, which may have lost it. */
async function subscribe(): Promise<void> {
  const { public_key: applicationServerKey } = await getWithToken<{ public_key: string }>('/ui/push-key');
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
    // The subscription was made with another key, so push services refuse the cloud's messages to it (RFC 8292 §4.2).
    await turnOff();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  await postWithToken('/ui/push', { endpoint, keys });
}

/** Returns the endpoint of the subscription that was ended, if there was one. */
async function unsubscribe(): Promise<string | undefined> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}

/**
 * Unsubscribes in the browser first and then in the cloud, so that no notification appears even if the cloud cannot be
 * reached.
 */
async function turnOff(): Promise<void> {
  const endpoint = await unsubscribe();
  if (endpoint !== undefined) await postWithToken('/ui/push/remove', { endpoint });
}

/** Loads whether notifications are on, off or unsupported in this browser, and renews a subscription in the cloud. */
export const usePushState = () => useQuery({ queryKey: PUSH_QUERY_KEY, queryFn: loadPushState });

export function useChangePush() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => (on ? turnOn() : turnOff()),
    onSettled: () => cache.invalidateQueries({ queryKey: PUSH_QUERY_KEY }),
  });
}
