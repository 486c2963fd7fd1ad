import type {
  AddressDigest,
  MailingList,
  MailingListSubscription,
} from '../../../../application/cloud/messaging/mail/mailingList.js';
import type { Unsubscriptions } from '../../../../application/cloud/messaging/mail/unsubscriptions.port.js';
import type { Database } from '../../database/database.js';
import { sqlAnyOf } from '../statements.js';

export class MikroUnsubscriptions implements Unsubscriptions {
  constructor(private readonly database: Database) {}

  async add(subscription: MailingListSubscription, at: Date): Promise<void> {
    await this.database.writeTables((tables) =>
      tables
        .insertInto('unsubscriptions')
        .values({ ...subscription, at })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }

  async remove({ list, address }: MailingListSubscription): Promise<void> {
    await this.database.writeTables((tables) =>
      tables.deleteFrom('unsubscriptions').where('list', '=', list).where('address', '=', address).execute(),
    );
  }

  async includes(list: MailingList, digests: readonly AddressDigest[]): Promise<boolean> {
    const found = await this.database.readTables((tables) =>
      tables
        .selectFrom('unsubscriptions')
        .select('at')
        .where('list', '=', list)
        .where('address', '=', sqlAnyOf(digests))
        .executeTakeFirst(),
    );
    return found !== undefined;
  }
}
