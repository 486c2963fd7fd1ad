import type { Mail } from '../mail/mail.js';
import type { Push } from '../push/push.js';

export type MailEffect = { readonly kind: 'mail'; readonly to: string; readonly mail: Mail };
export type PushEffect = { readonly kind: 'push'; readonly topic: string; readonly push: Push };

/** What is to happen outside, once, after the transaction that decided it has committed. */
export type Effect = MailEffect | PushEffect;
export type EffectKind = Effect['kind'];
