import type { AddressDigest, MailingList, MailingListSubscription } from './mailingList.js';

/** Addresses that have unsubscribed from mailing lists. */
export interface Unsubscriptions {
  /** Records an unsubscription; a repeat changes nothing. */
  add(subscription: MailingListSubscription, at: Date): Promise<void>;
  remove(subscription: MailingListSubscription): Promise<void>;
  /** Returns when an address unsubscribed, of which these are digests; null if it has not. */
  since(list: MailingList, digests: readonly AddressDigest[]): Promise<Date | null>;
}
