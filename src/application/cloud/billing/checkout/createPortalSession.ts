import { NotConfigured, NotFound } from '../../../../domain/shared/failure/failure.js';
import type { IdGenerator } from '../../../shared/ids.port.js';
import type { Licenses } from '../../licensing/licenses.port.js';
import type { BillingProvider } from '../billingProvider.port.js';

const NO_ACCOUNT = 'This license has no billing account at the payment provider. Choose a plan first.';

/** Opens the billing portal for a license holder. */
export class CreatePortalSession {
  constructor(
    private readonly provider: BillingProvider | null,
    private readonly licenses: Licenses,
    private readonly ids: IdGenerator,
    private readonly returnUrl: string,
  ) {}

  async execute(licenseId: string): Promise<string> {
    const { customerId } = await this.licenses.get(licenseId);
    if (this.provider === null) throw new NotConfigured('payments');
    if (customerId === null) throw new NotFound(NO_ACCOUNT, 'no_billing_account');
    const portal = await this.provider.createPortalSession({
      customerId,
      returnUrl: this.returnUrl,
      idempotencyKey: this.ids.next(),
    });
    if (portal === null) throw new NotFound(NO_ACCOUNT, 'no_billing_account');
    return portal.url;
  }
}
