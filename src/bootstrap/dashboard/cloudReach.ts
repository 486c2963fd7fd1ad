import { CloudClient } from '../../adapters/cloud/cloudClient.js';
import type { DashboardSettings } from './config.js';

/** Whether there is a cloud to ask, and else why not. */
export type CloudReach =
  | { readonly kind: 'connected'; readonly client: CloudClient }
  | { readonly kind: 'offline' }
  | { readonly kind: 'not_configured' };

export function cloudReachOf({ CLOUD_URL }: DashboardSettings, offline: boolean): CloudReach {
  if (offline) return { kind: 'offline' };
  return CLOUD_URL === undefined ? { kind: 'not_configured' } : { kind: 'connected', client: new CloudClient(CLOUD_URL) };
}
