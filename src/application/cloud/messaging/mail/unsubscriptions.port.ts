import type { AddressDigest, MailingList, MailingListSubscription } from './mailingList.js';

/** Addresses that have unsubscribed from mailing lists. */
export interface Unsubscriptions {
  /** Records an unsubscription; a repeat changes nothing. */
  add(subscription: MailingListSubscription, at: Date): Promise<void>;
  remove(subscription: MailingListSubscription): Promise<void>;
  /** Whether any of these digests, all of the same address, is unsubscribed. */
  includes(list: MailingList, digests: readonly AddressDigest[]): Promise<boolean>;
}
