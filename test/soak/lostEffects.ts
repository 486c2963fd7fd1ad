import { containsLicenseKey, type EffectEvidence } from './effectEvidence.ts';
import type { Customer, PromisedEffect } from './observations.ts';

/** Describes the promised effects that did not occur. The descriptions contain no license keys. */
export async function findLostEffects(
  effects: readonly PromisedEffect[],
  evidence: EffectEvidence,
): Promise<readonly string[]> {
  const lost: string[] = [];
  for (const effect of effects) lost.push(...(await missingOf(effect, evidence)));
  return lost;
}

async function missingOf(effect: PromisedEffect, evidence: EffectEvidence): Promise<readonly string[]> {
  switch (effect.kind) {
    case 'alert': {
      const { marker, email, channels } = effect;
      const mailed = !channels.includes('email') || evidence.mailsTo(email).some((mail) => mail.includes(marker));
      const pushed = !channels.includes('push') || evidence.pushed(marker);
      return [...unless(mailed, `alert ${marker}: no mail`), ...unless(pushed, `alert ${marker}: no notification`)];
    }
    case 'snapshot':
      return unless(
        (await evidence.digestOf(effect.key, effect.id)) === effect.sha256,
        `snapshot ${effect.id}: not there, or other bytes`,
      );
    case 'fire': {
      const users = await evidence.usersOf(effect.ticker, effect.name);
      return unless(users === 1, `fire ${effect.name} on ${effect.ticker}: counted ${users} times`);
    }
    case 'trial':
      return unless(
        evidence.mailsTo(effect.email).some(containsLicenseKey),
        `trial of ${effect.email}: no mail with its key`,
      );
  }
}

const unless = (holds: boolean, words: string): readonly string[] => (holds ? [] : [words]);

/** Effects that never occurred, one of each kind. A check that does not report all of them is broken. */
export const LOST_EFFECTS: readonly PromisedEffect[] = [
  { kind: 'alert', marker: 'SOAK-LOST-SOAK', email: 'user0@example.com', channels: ['email', 'push'] },
  { kind: 'snapshot', key: 'PLB-0000-0000-0000', id: '00000000-0000-4000-8000-000000000000', sha256: 'lost' },
  { kind: 'fire', ticker: 'SOAK0', name: 'soak_lost' },
  { kind: 'trial', email: 'lost@example.net' },
];
export const LOST_CUSTOMER: Customer = {
  email: 'lost@example.com',
  sessionId: 'cs_lost',
  subscription: 'sub_lost',
  offer: 'pro_monthly',
  isReferred: false,
  tier: 'pro',
  status: 'active',
  failedInvoices: 0,
  isFirstPaymentRefunded: false,
  boughtAt: 0,
};
