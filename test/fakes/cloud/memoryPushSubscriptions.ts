import type {
  PushSubscription,
  PushSubscriptions,
} from '../../../src/application/cloud/messaging/push/pushSubscriptions.port.js';

interface Row {
  readonly topic: string;
  readonly subscription: PushSubscription;
  readonly at: Date;
}

export class MemoryPushSubscriptions implements PushSubscriptions {
  private rows: readonly Row[] = [];

  async add(topic: string, subscription: PushSubscription, at: Date, most: number): Promise<void> {
    await this.remove(topic, subscription.endpoint);
    const ofTopic = this.ofTopic(topic);
    const kept = [...ofTopic, { topic, subscription, at }].toSorted((a, b) => a.at.getTime() - b.at.getTime());
    this.rows = [...this.rows.filter((row) => row.topic !== topic), ...kept.slice(-most)];
  }

  async remove(topic: string, endpoint: string): Promise<void> {
    this.rows = this.rows.filter((row) => row.topic !== topic || row.subscription.endpoint !== endpoint);
  }

  async list(topic: string): Promise<readonly PushSubscription[]> {
    return this.ofTopic(topic).map(({ subscription }) => ({ ...subscription }));
  }

  private ofTopic(topic: string): readonly Row[] {
    return this.rows.filter((row) => row.topic === topic);
  }
}
