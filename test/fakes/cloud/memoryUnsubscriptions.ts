import type {
  AddressDigest,
  MailingList,
  MailingListSubscription,
} from '../../../src/application/cloud/messaging/mail/mailingList.js';
import type { Unsubscriptions } from '../../../src/application/cloud/messaging/mail/unsubscriptions.port.js';

export class MemoryUnsubscriptions implements Unsubscriptions {
  private readonly times = new Map<string, Date>();

  async add(subscription: MailingListSubscription, at: Date): Promise<void> {
    const name = nameOf(subscription);
    if (!this.times.has(name)) this.times.set(name, at);
  }

  async remove(subscription: MailingListSubscription): Promise<void> {
    this.times.delete(nameOf(subscription));
  }

  async since(list: MailingList, digests: readonly AddressDigest[]): Promise<Date | null> {
    return digests.map((address) => this.times.get(nameOf({ list, address }))).find((at) => at !== undefined) ?? null;
  }
}

const nameOf = ({ list, address }: MailingListSubscription): string => `${list} ${address}`;
