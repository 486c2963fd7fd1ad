import type { AddressDigest, MailingList, Subscription } from '../../application/cloud/messaging/mail/mailingList.js';
import type { Unsubscriptions } from '../../application/cloud/messaging/mail/unsubscriptions.port.js';
import type { Database } from './database/database.js';

export class MikroUnsubscriptions implements Unsubscriptions {
  constructor(private readonly database: Database) {}

  async add({ list, address }: Subscription, at: Date): Promise<void> {
    await this.database.query(
      'insert into unsubscriptions (list, address, at) values ($1, $2, $3) on conflict do nothing',
      [list, address, at],
    );
  }

  async remove({ list, address }: Subscription): Promise<void> {
    await this.database.query('delete from unsubscriptions where list = $1 and address = $2', [list, address]);
  }

  async includes(list: MailingList, digests: readonly AddressDigest[]): Promise<boolean> {
    const found = await this.database.query(
      'select 1 from unsubscriptions where list = $1 and address = any($2::text[]) limit 1',
      [list, digests],
    );
    return found.length === 1;
  }
}
