import type { Clock } from '../../../shared/clock.port.js';
import type { MailingList, MailingListSubscription } from './mailingList.js';
import type { Unsubscriptions } from './unsubscriptions.port.js';
import type { UnsubscribeTokens } from './unsubscribeTokens.port.js';

export interface MailingListStatus {
  readonly list: MailingList;
  readonly isSubscribed: boolean;
}

/**
 * Shows and changes the subscription that an unsubscribe link refers to. Returns null for a link that we did not issue.
 */
export class ManageMailingListSubscription {
  constructor(
    private readonly tokens: UnsubscribeTokens,
    private readonly unsubscriptions: Unsubscriptions,
    private readonly clock: Clock,
  ) {}

  async getStatus(token: string): Promise<MailingListStatus | null> {
    const subscription = this.tokens.read(token);
    return subscription === null ? null : this.statusOf(subscription);
  }

  async unsubscribe(token: string): Promise<MailingListStatus | null> {
    const subscription = this.tokens.read(token);
    if (subscription === null) return null;
    await this.unsubscriptions.add(subscription, this.clock.now());
    return this.statusOf(subscription);
  }

  async resubscribe(token: string): Promise<MailingListStatus | null> {
    const subscription = this.tokens.read(token);
    if (subscription === null) return null;
    await this.unsubscriptions.remove(subscription);
    return this.statusOf(subscription);
  }

  private async statusOf({ list, address }: MailingListSubscription): Promise<MailingListStatus> {
    return { list, isSubscribed: !(await this.unsubscriptions.includes(list, [address])) };
  }
}
