import type { Mail } from '../mail/mail.js';
import type { PushNotification } from './pushNotification.js';

export type MailEffect = { readonly kind: 'mail'; readonly to: string; readonly mail: Mail };
export type PushEffect = {
  readonly kind: 'push';
  readonly topic: string;
  readonly push: PushNotification;
  /** The one receiver of the topic that is still to be notified; when absent, all receivers are notified. */
  readonly receiver?: string | undefined;
};
/** A change to a customer's balance at the billing provider, in minor units; a negative amount reduces it. */
export type CustomerCredit = {
  readonly kind: 'customer_credit';
  readonly customerId: string;
  readonly amountMinor: number;
  readonly description: string;
};

/** E-mails a new key to a person who lost theirs. Whether the address holds a license is looked up only on delivery. */
export type KeyRecovery = { readonly kind: 'key_recovery'; readonly email: string };

/** A side effect that happens once, after the commit of the transaction that decided on it. */
export type OutboxEffect = MailEffect | PushEffect | CustomerCredit | KeyRecovery;

export const OUTBOX_EFFECT_KINDS = [
  'mail',
  'push',
  'customer_credit',
  'key_recovery',
] as const satisfies readonly OutboxEffect['kind'][];
export type OutboxEffectKind = OutboxEffect['kind'];
