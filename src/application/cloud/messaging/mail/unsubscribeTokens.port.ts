import type { AddressDigest, MailingList, MailingListSubscription } from './mailingList.js';

/** Token of an unsubscribe link: signed, and without a readable address. */
export interface UnsubscribeTokens {
  tokenFor(list: MailingList, email: string): string;
  /** Null when we did not issue it. */
  read(token: string): MailingListSubscription | null;
  /** Digests under the present and earlier secrets, ignoring the case of the address. */
  digestsOf(email: string): readonly AddressDigest[];
}
