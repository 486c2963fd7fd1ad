/** What an address can unsubscribe from; mail about a license and its key is none of it. */
export const MAILING_LISTS = ['alerts', 'briefing'] as const;
export type MailingList = (typeof MAILING_LISTS)[number];

/** An address as a keyed hash: enough to leave it alone, and no more. */
export type AddressDigest = string;

export interface MailingListSubscription {
  readonly list: MailingList;
  readonly address: AddressDigest;
}
