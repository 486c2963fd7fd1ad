/** Mail that an address can unsubscribe from; mail about a license and its key is not included. */
export const MAILING_LISTS = ['alerts', 'briefing'] as const;
export type MailingList = (typeof MAILING_LISTS)[number];

/** Keyed hash of an address, which recognizes the address without storing it. */
export type AddressDigest = string;

export interface MailingListSubscription {
  readonly list: MailingList;
  readonly address: AddressDigest;
}
