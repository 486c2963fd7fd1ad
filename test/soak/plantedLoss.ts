import type { Evidence } from './evidence.ts';
import type { Effect } from './observed.ts';

/** The same evidence with one effect of each kind gone: a soak that finds nothing now would find nothing ever. */
export function withPlantedLoss(evidence: Evidence, effects: readonly Effect[]): Evidence {
  const gone = new Map(effects.map((effect) => [effect.kind, effect]));
  const [purchase, alert, snapshot, fire, trial] = [
    gone.get('purchase'),
    gone.get('alert'),
    gone.get('snapshot'),
    gone.get('fire'),
    gone.get('trial'),
  ];
  return {
    mailsTo: (email) => (trial?.kind === 'trial' && trial.email === email ? [] : evidence.mailsTo(email)),
    pushed: (marker) => !(alert?.kind === 'alert' && alert.marker === marker) && evidence.pushed(marker),
    licenses: async (email, sessionId) =>
      purchase?.kind === 'purchase' && purchase.sessionId === sessionId
        ? { held: 0, ofCheckout: 0 }
        : evidence.licenses(email, sessionId),
    usersOf: async (ticker, kind) => (fire?.kind === 'fire' && fire.name === kind ? 0 : evidence.usersOf(ticker, kind)),
    digestOf: async (key, id) =>
      snapshot?.kind === 'snapshot' && snapshot.id === id ? null : evidence.digestOf(key, id),
  };
}
