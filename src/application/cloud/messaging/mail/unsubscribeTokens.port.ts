import type { AddressDigest, MailingList, MailingListSubscription } from './mailingList.js';

/** What an unsubscribe link carries: signed, and nothing of the address that can be read. */
export interface UnsubscribeTokens {
  tokenFor(list: MailingList, email: string): string;
  /** Null when we did not make it. */
  read(token: string): MailingListSubscription | null;
  /** Under the present and earlier secrets; the case of an address does not count. */
  digestsOf(email: string): readonly AddressDigest[];
}
