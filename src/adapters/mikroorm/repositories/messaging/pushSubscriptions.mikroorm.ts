import type {
  PushSubscription,
  PushSubscriptions,
} from '../../../../application/cloud/messaging/push/pushSubscriptions.port.js';
import type { Database } from '../../database/database.js';

export class MikroPushSubscriptions implements PushSubscriptions {
  constructor(private readonly database: Database) {}

  async add(topic: string, { endpoint, p256dh, auth }: PushSubscription, at: Date, most: number): Promise<void> {
    await this.database.writeTables(async (tables) => {
      await tables
        .insertInto('push_subscriptions')
        .values({ topic, endpoint, p256dh, auth, at })
        .onConflict((conflict) => conflict.columns(['topic', 'endpoint']).doUpdateSet({ p256dh, auth, at }))
        .execute();
      await tables
        .deleteFrom('push_subscriptions')
        .where('topic', '=', topic)
        .where('endpoint', 'in', (older) =>
          older
            .selectFrom('push_subscriptions')
            .select('endpoint')
            .where('topic', '=', topic)
            .orderBy('at', 'desc')
            .orderBy('endpoint')
            .offset(most),
        )
        .execute();
    });
  }

  async remove(topic: string, endpoint: string): Promise<void> {
    await this.database.writeTables((tables) =>
      tables.deleteFrom('push_subscriptions').where('topic', '=', topic).where('endpoint', '=', endpoint).execute(),
    );
  }

  list(topic: string): Promise<readonly PushSubscription[]> {
    return this.database.readTables((tables) =>
      tables
        .selectFrom('push_subscriptions')
        .select(['endpoint', 'p256dh', 'auth'])
        .where('topic', '=', topic)
        .orderBy('at')
        .orderBy('endpoint')
        .execute(),
    );
  }
}
