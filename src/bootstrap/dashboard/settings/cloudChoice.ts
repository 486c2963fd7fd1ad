import { CloudClient } from '../../../adapters/cloudClient/cloudClient.js';
import type { DashboardSettings } from './config.js';

/** Whether there is a cloud to ask, and else why not. */
export type CloudChoice =
  | { readonly kind: 'connected'; readonly client: CloudClient }
  | { readonly kind: 'offline' }
  | { readonly kind: 'not_configured' };

export function cloudChoiceOf({ CLOUD_URL }: DashboardSettings, offline: boolean): CloudChoice {
  if (offline) return { kind: 'offline' };
  return CLOUD_URL === undefined
    ? { kind: 'not_configured' }
    : { kind: 'connected', client: new CloudClient(CLOUD_URL) };
}
