import { UpstreamError } from '../../../../domain/shared/failure/failure.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { IdGenerator } from '../../../shared/ids.port.js';
import type { EffectSenderOf } from '../outbox/effectSender.port.js';
import type { PushEffect } from '../outbox/outboxEffect.js';
import type { Outbox } from '../outbox/outbox.port.js';
import type { PushSubscription, PushSubscriptions } from './pushSubscriptions.port.js';
import type { WebPushSender } from './webPushSender.port.js';

/** The receiver name that stands for the ntfy server; browsers are named by their endpoint. */
const NTFY = 'ntfy';

interface SendPushParts {
  readonly ntfy: EffectSenderOf<PushEffect> | null;
  readonly webPush: WebPushSender | null;
  readonly subscriptions: PushSubscriptions;
  readonly outbox: Outbox;
  readonly ids: IdGenerator;
  readonly clock: Clock;
}

interface Receiver {
  readonly name: string;
  send(): Promise<void>;
}

/**
 * Sends a notification to all receivers of its topic: the ntfy server and the subscribed browsers. When some receivers
 * fail, each failed receiver gets its own effect, so that a retry does not notify the others again.
 */
export class SendPush implements EffectSenderOf<PushEffect> {
  constructor(private readonly dependencies: SendPushParts) {}

  /**
   * Whether the topic has a receiver. The subscribers of an ntfy server are unknown, so the server itself counts as a
   * receiver.
   */
  async hasReceiver(topic: string): Promise<boolean> {
    return this.dependencies.ntfy !== null || (await this.subscribed(topic)).length > 0;
  }

  /** @throws UpstreamError when every receiver fails */
  async send(id: string, effect: PushEffect): Promise<void> {
    const receivers = await this.receiversOf(id, effect);
    const results = await Promise.allSettled(receivers.map((receiver) => receiver.send()));
    const failed = results.flatMap((result, index) =>
      result.status === 'rejected' ? { name: receivers[index]?.name ?? NTFY, problem: result.reason } : [],
    );
    const bug = failed.find(({ problem }) => !(problem instanceof UpstreamError));
    if (bug !== undefined || failed.length === receivers.length) {
      if (failed[0] !== undefined) throw (bug ?? failed[0]).problem;
      return;
    }
    const { outbox, ids, clock } = this.dependencies;
    for (const { name } of failed) await outbox.add(ids.next(), { ...effect, receiver: name }, clock.now());
  }

  private async receiversOf(id: string, effect: PushEffect): Promise<readonly Receiver[]> {
    const { ntfy, webPush } = this.dependencies;
    const receivers: Receiver[] = [];
    if (ntfy !== null) receivers.push({ name: NTFY, send: () => ntfy.send(id, effect) });
    if (webPush !== null)
      for (const subscription of await this.subscribed(effect.topic))
        receivers.push({
          name: subscription.endpoint,
          send: () => this.sendToBrowser(webPush, id, subscription, effect),
        });
    return receivers.filter(({ name }) => effect.receiver === undefined || effect.receiver === name);
  }

  private async sendToBrowser(
    webPush: WebPushSender,
    id: string,
    subscription: PushSubscription,
    { topic, push }: PushEffect,
  ): Promise<void> {
    if ((await webPush.send(id, subscription, push)) === 'expired')
      await this.dependencies.subscriptions.remove(topic, subscription.endpoint);
  }

  private async subscribed(topic: string): Promise<readonly PushSubscription[]> {
    const { webPush, subscriptions } = this.dependencies;
    return webPush === null ? [] : subscriptions.list(topic);
  }
}
