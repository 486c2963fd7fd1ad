import type { AddressDigest, MailingList, MailingListSubscription } from './mailingList.js';

/** Tokens of unsubscribe links: signed, and without a readable address. */
export interface UnsubscribeTokens {
  tokenFor(list: MailingList, email: string): string;
  /** Returns null for a token that we did not issue. */
  read(token: string): MailingListSubscription | null;
  /** Digests of an address under the present and earlier secrets, ignoring its case. */
  digestsOf(email: string): readonly AddressDigest[];
}
