import type { AddressDigest, MailingList, MailingListSubscription } from './mailingList.js';

/** Who wants no more of which mail. */
export interface Unsubscriptions {
  /** A second time changes nothing. */
  add(subscription: MailingListSubscription, at: Date): Promise<void>;
  remove(subscription: MailingListSubscription): Promise<void>;
  /** Whether one of these, which are the same address, has unsubscribed. */
  includes(list: MailingList, digests: readonly AddressDigest[]): Promise<boolean>;
}
