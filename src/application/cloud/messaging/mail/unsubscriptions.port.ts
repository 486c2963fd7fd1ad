import type { AddressDigest, MailingList, MailingListSubscription } from './mailingList.js';

/** Addresses that have unsubscribed from mailing lists. */
export interface Unsubscriptions {
  /** A repeat changes nothing. */
  add(subscription: MailingListSubscription, at: Date): Promise<void>;
  remove(subscription: MailingListSubscription): Promise<void>;
  /** Whether any of these digests, all of one address, has unsubscribed. */
  includes(list: MailingList, digests: readonly AddressDigest[]): Promise<boolean>;
}
