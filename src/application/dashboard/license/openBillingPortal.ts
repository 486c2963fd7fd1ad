import type { CurrentLicense } from './currentLicense.js';
import type { CloudConnectionState } from './cloudApis.port.js';
import { requireCloud } from './requireCloud.js';
import { requireEnteredKey } from './licenseKeyStatus.js';

/** Returns the URL of the page for managing card, plan and invoices, even for an ended license. */
export class OpenBillingPortal {
  constructor(
    private readonly connection: CloudConnectionState,
    private readonly license: Pick<CurrentLicense, 'status'>,
  ) {}

  /** @throws NotConfigured, Conflict, CloudRefusal, CloudOutage */
  async execute(): Promise<string> {
    const cloud = requireCloud(this.connection);
    return cloud.openPortal(requireEnteredKey(this.license.status));
  }
}
