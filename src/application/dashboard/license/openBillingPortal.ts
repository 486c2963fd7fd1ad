import { Conflict } from '../../../domain/shared/failure/failure.js';
import type { CurrentLicense } from './currentLicense.js';
import type { CloudConnectionState } from './cloudApis.port.js';
import { requireCloud } from './requireCloud.js';

/** Returns the URL of the page for managing card, plan and invoices, even for an ended license. */
export class OpenBillingPortal {
  constructor(
    private readonly connection: CloudConnectionState,
    private readonly license: Pick<CurrentLicense, 'status'>,
  ) {}

  /** @throws NotConfigured, Conflict, CloudRefusal, CloudOutage */
  async execute(): Promise<string> {
    const cloud = requireCloud(this.connection);
    const { status } = this.license;
    if (status.state === 'none') throw new Conflict('no_license_key', 'No license key is entered. Enter yours first.');
    return cloud.openPortal(status.key);
  }
}
