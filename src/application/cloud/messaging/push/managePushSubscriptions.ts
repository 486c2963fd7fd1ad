import { NotConfigured } from '../../../../domain/shared/failure/failure.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { PushSubscription, PushSubscriptions } from './pushSubscriptions.port.js';
import type { WebPushSender } from './webPushSender.port.js';

/** Maximum number of subscribed browsers per license. A further subscription replaces the oldest. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;

/** Subscribes the browsers of a license to its notifications, and unsubscribes them. */
export class ManagePushSubscriptions {
  constructor(
    private readonly webPush: WebPushSender | null,
    private readonly subscriptions: PushSubscriptions,
    private readonly topicOf: (licenseId: string) => string,
    private readonly clock: Clock,
  ) {}

  /** The key that browsers subscribe with. Throws `NotConfigured` when Web Push is not configured. */
  get publicKey(): string {
    return this.sender().publicKey;
  }

  /** @throws NotConfigured, InvalidRequest */
  async subscribe(licenseId: string, subscription: PushSubscription): Promise<void> {
    this.sender().requireUsable(subscription);
    await this.subscriptions.add(this.topicOf(licenseId), subscription, this.clock.now(), MAX_PUSH_SUBSCRIPTIONS);
  }

  unsubscribe(licenseId: string, endpoint: string): Promise<void> {
    return this.subscriptions.remove(this.topicOf(licenseId), endpoint);
  }

  private sender(): WebPushSender {
    if (this.webPush !== null) return this.webPush;
    throw new NotConfigured('browser_push', { message: 'This cloud does not send notifications to browsers.' });
  }
}
