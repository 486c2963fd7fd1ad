import { bringsKey, type Evidence } from './evidence.ts';
import type { Effect } from './observed.ts';

/** What was promised and is not so, in words; the keys that open things are not told. */
export async function lostEffects(effects: readonly Effect[], evidence: Evidence): Promise<readonly string[]> {
  const lost: string[] = [];
  for (const effect of effects) lost.push(...(await missingOf(effect, evidence)));
  return lost;
}

async function missingOf(effect: Effect, evidence: Evidence): Promise<readonly string[]> {
  switch (effect.kind) {
    case 'purchase': {
      const { held, ofCheckout } = await evidence.licenses(effect.email, effect.sessionId);
      const mailed = evidence.mailsTo(effect.email).some(bringsKey);
      return [
        ...unless(held === 1 && ofCheckout === 1, `purchase of ${effect.email}: ${held} licenses`),
        ...unless(mailed, `purchase of ${effect.email}: no welcome mail`),
      ];
    }
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
      return unless(evidence.mailsTo(effect.email).some(bringsKey), `trial of ${effect.email}: no mail with its key`);
  }
}

const unless = (holds: boolean, words: string): readonly string[] => (holds ? [] : [words]);
