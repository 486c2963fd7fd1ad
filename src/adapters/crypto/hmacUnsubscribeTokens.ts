import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  MAILING_LISTS,
  type AddressDigest,
  type MailingList,
  type MailingListSubscription,
} from '../../application/cloud/messaging/mail/mailingList.js';
import type { UnsubscribeTokens } from '../../application/cloud/messaging/mail/unsubscribeTokens.port.js';
import type { Peppers } from './hmacLicenseKeys.js';

/** The number of base64url characters that encode 132 bits. */
const SYMBOLS = 22;
const FORM = new RegExp(`^(${MAILING_LISTS.join('|')})\\.([\\w-]{${SYMBOLS}})\\.([\\w-]{${SYMBOLS}})$`);

/**
 * Tokens of the form `list.digest.signature`, both HMAC-SHA-256. The newest pepper signs, and every pepper is accepted.
 * The digest keeps its secret, so that unsubscriptions outlive the peppers.
 */
export class HmacUnsubscribeTokens implements UnsubscribeTokens {
  constructor(
    private readonly peppers: Peppers,
    private readonly addressSecret = peppers.at(-1) ?? peppers[0],
  ) {}

  tokenFor(list: MailingList, email: string): string {
    const address = digestOf(this.addressSecret, email);
    return `${list}.${address}.${signature(this.peppers[0], list, address)}`;
  }

  read(token: string): MailingListSubscription | null {
    const [, name, address, signed] = FORM.exec(token) ?? [];
    const list = MAILING_LISTS.find((each) => each === name);
    if (list === undefined || address === undefined || signed === undefined) return null;
    const ours = this.peppers.some((pepper) =>
      timingSafeEqual(Buffer.from(signature(pepper, list, address)), Buffer.from(signed)),
    );
    return ours ? { list, address } : null;
  }

  digestsOf(email: string): readonly AddressDigest[] {
    return [this.addressSecret, ...this.peppers].map((secret) => digestOf(secret, email));
  }
}

const digestOf = (pepper: string, email: string): AddressDigest =>
  hmac(pepper, `unsubscribe address ${email.toLowerCase()}`);

const signature = (pepper: string, list: MailingList, address: AddressDigest): string =>
  hmac(pepper, `unsubscribe ${list} ${address}`);

const hmac = (pepper: string, text: string): string =>
  createHmac('sha256', pepper).update(text).digest('base64url').slice(0, SYMBOLS);
