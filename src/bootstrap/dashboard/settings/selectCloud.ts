import { CloudHttpClient } from '../../../adapters/cloudClient/cloudHttpClient.js';
import type { DashboardSettings } from './config.js';

/** The cloud to contact, or the reason why no cloud is contacted. */
export type SelectedCloud =
  | { readonly kind: 'connected'; readonly client: CloudHttpClient }
  | { readonly kind: 'offline' }
  | { readonly kind: 'not_configured' };

export function selectCloud({ CLOUD_URL }: DashboardSettings, offline: boolean): SelectedCloud {
  if (offline) return { kind: 'offline' };
  return CLOUD_URL === undefined
    ? { kind: 'not_configured' }
    : { kind: 'connected', client: new CloudHttpClient(CLOUD_URL) };
}
