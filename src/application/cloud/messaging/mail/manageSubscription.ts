import type { Clock } from '../../../shared/clock.port.js';
import type { MailingList, Subscription } from './mailingList.js';
import type { Unsubscriptions } from './unsubscriptions.port.js';
import type { UnsubscribeTokens } from './unsubscribeTokens.port.js';

export interface SubscriptionStanding {
  readonly list: MailingList;
  readonly subscribed: boolean;
}

/** What the holder of an unsubscribe link can do. Null for a link that is not ours. */
export class ManageSubscription {
  constructor(
    private readonly tokens: UnsubscribeTokens,
    private readonly unsubscriptions: Unsubscriptions,
    private readonly clock: Clock,
  ) {}

  async look(token: string): Promise<SubscriptionStanding | null> {
    const subscription = this.tokens.read(token);
    return subscription === null ? null : this.standing(subscription);
  }

  async end(token: string): Promise<SubscriptionStanding | null> {
    const subscription = this.tokens.read(token);
    if (subscription === null) return null;
    await this.unsubscriptions.add(subscription, this.clock.now());
    return this.standing(subscription);
  }

  async resume(token: string): Promise<SubscriptionStanding | null> {
    const subscription = this.tokens.read(token);
    if (subscription === null) return null;
    await this.unsubscriptions.remove(subscription);
    return this.standing(subscription);
  }

  private async standing({ list, address }: Subscription): Promise<SubscriptionStanding> {
    return { list, subscribed: !(await this.unsubscriptions.includes(list, [address])) };
  }
}
