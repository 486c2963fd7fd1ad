import type {
  AddressDigest,
  MailingList,
  MailingListSubscription,
} from '../../../src/application/cloud/messaging/mail/mailingList.js';
import type { Unsubscriptions } from '../../../src/application/cloud/messaging/mail/unsubscriptions.port.js';

export class MemoryUnsubscriptions implements Unsubscriptions {
  private readonly since = new Map<string, Date>();

  async add(subscription: MailingListSubscription, at: Date): Promise<void> {
    const name = nameOf(subscription);
    if (!this.since.has(name)) this.since.set(name, at);
  }

  async remove(subscription: MailingListSubscription): Promise<void> {
    this.since.delete(nameOf(subscription));
  }

  async includes(list: MailingList, digests: readonly AddressDigest[]): Promise<boolean> {
    return digests.some((address) => this.since.has(nameOf({ list, address })));
  }
}

const nameOf = ({ list, address }: MailingListSubscription): string => `${list} ${address}`;
