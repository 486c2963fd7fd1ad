import type { Mail } from '../mail/mail.js';

/** What is to happen outside, once, after the transaction that decided it has committed. */
export type Effect = { readonly kind: 'mail'; readonly to: string; readonly mail: Mail };
