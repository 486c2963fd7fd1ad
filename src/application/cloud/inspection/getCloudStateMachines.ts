import { foundingCounter, type FoundingCounter } from '../../../domain/cloud/licensing/foundingProgram.machine.js';
import { BILLING_EVENT_STATUSES } from '../../../domain/cloud/billing/billingEvent.js';
import type { License } from '../../../domain/shared/licensing/license.js';
import type { LicenseTransition } from '../../../domain/cloud/licensing/licenseHistory.js';
import type { BillingInbox, BillingInboxEntry } from '../billing/billingInbox.port.js';
import type { Clock } from '../../shared/clock.port.js';
import type { Licenses } from '../licensing/licenses.port.js';

/** Number of billing-inbox events that are shown, newest first. */
const RECEIPTS_SHOWN = 50;

export interface LicenseWithHistory {
  readonly license: License;
  readonly history: readonly LicenseTransition[];
}

export interface CloudStateMachines {
  readonly founding: FoundingCounter;
  readonly licenses: readonly LicenseWithHistory[];
  readonly receipts: readonly BillingInboxEntry[];
}

/** Shows the founding program, the billing inbox, and the licenses of one person with every recorded transition. */
export class GetCloudStateMachines {
  constructor(
    private readonly licenses: Licenses,
    private readonly inbox: BillingInbox,
    private readonly clock: Clock,
  ) {}

  /** @param email the address of the licenses' holder; null to return no licenses */
  async execute(email: string | null): Promise<CloudStateMachines> {
    const [claimed, receipts, found] = await Promise.all([
      this.licenses.countFounding(this.clock.now()),
      this.inbox.list(BILLING_EVENT_STATUSES, RECEIPTS_SHOWN),
      email === null ? [] : this.licenses.findByEmail(email),
    ]);
    const licenses = await Promise.all(
      found.map(async (license) => ({ license, history: await this.licenses.historyOf(license.id) })),
    );
    return { founding: foundingCounter(claimed), licenses, receipts };
  }
}
