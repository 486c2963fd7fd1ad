import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import type { BrowserPushSubscription, CloudConnectionState, CloudApiForPage } from './cloudApis.port.js';
import type { CurrentLicense } from './currentLicense.js';
import { requireCloud } from './requireCloud.js';
import { requireEnteredKey } from './licenseKeyStatus.js';

/** Subscribes the browser that shows the page to the cloud's push notifications. */
export class SubscribeToPush {
  constructor(
    private readonly connection: CloudConnectionState,
    private readonly license: Pick<CurrentLicense, 'status'>,
  ) {}

  /** Returns the public key with which the browser subscribes. Throws as `execute` does. */
  publicKey(): Promise<string> {
    const { cloud, key } = this.access();
    return cloud.pushKey(key);
  }

  /** @throws NotConfigured, Conflict, CloudRefusal, CloudOutage */
  execute(browser: BrowserPushSubscription): Promise<void> {
    const { cloud, key } = this.access();
    return cloud.subscribeToPush(key, browser);
  }

  /** Throws as `execute` does. */
  undo(endpoint: string): Promise<void> {
    const { cloud, key } = this.access();
    return cloud.unsubscribeFromPush(key, endpoint);
  }

  private access(): { readonly cloud: CloudApiForPage; readonly key: LicenseKey } {
    const cloud = requireCloud(this.connection);
    return { cloud, key: requireEnteredKey(this.license.status) };
  }
}
