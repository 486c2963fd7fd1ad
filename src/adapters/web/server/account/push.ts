import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getWithToken, postWithToken } from '../requestWithToken.js';

const PUSH_KEY = ['push'];

export type PushState = 'on' | 'off' | 'unsupported';

/** Browsers offer notifications only on localhost or over HTTPS; on iPhones, only to pages on the Home Screen. */
const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  const { pushManager } = await navigator.serviceWorker.ready;
  return (await pushManager.getSubscription()) === null ? 'off' : 'on';
}

async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('The browser does not allow notifications. Allow them in the browser’s settings for this page.');
  const { public_key: applicationServerKey } = await getWithToken<{ public_key: string }>('/ui/push-key');
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = subscription.toJSON();
  try {
    await postWithToken('/ui/push', { endpoint, keys });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

/**
 * Unsubscribes in the browser first and then in the cloud, so that no notification appears even if the cloud cannot be
 * reached.
 */
async function turnOff(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  if (subscription === null) return;
  await subscription.unsubscribe();
  await postWithToken('/ui/push/remove', { endpoint: subscription.endpoint });
}

/** Loads whether notifications are on, off or unsupported in this browser. */
export const usePushState = () => useQuery({ queryKey: PUSH_KEY, queryFn: pushState });

export function useChangePush() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => (on ? turnOn() : turnOff()),
    onSettled: () => cache.invalidateQueries({ queryKey: PUSH_KEY }),
  });
}
