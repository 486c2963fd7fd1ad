import { effectIdsOf, type AlertDispatch } from '../../../src/application/alerts/alertDispatches.port.js';
import type { World } from '../world.js';
import type { Invariant } from './invariant.js';
import { SILENCE_HOURS } from './promises.js';

const SILENCE_MS = SILENCE_HOURS * 3_600_000;

export const alertInvariants: readonly Invariant[] = [
  {
    name: 'no alert is doubled within 4 hours',
    when: 'always',
    async broken(world) {
      const sent = world.stores.alerts.all.filter(({ suppressed, failure }) => suppressed === null && failure === null);
      for (const [name, dispatches] of Map.groupBy(sent, ({ subject }) => `${subject.email} ${subject.alertType} ${subject.ticker}`)) {
        const reason = await doubled(world, dispatches);
        if (reason !== null) return `${name}: ${reason}`;
      }
      return null;
    },
  },
];

async function doubled(world: World, dispatches: readonly AlertDispatch[]): Promise<string | null> {
  for (const [place, earlier] of dispatches.entries()) {
    const later = dispatches[place + 1];
    if (later === undefined) return null;
    const standings = await world.stores.outbox.look(effectIdsOf(earlier));
    const delivered = standings.flatMap(({ deliveredAt }) => deliveredAt ?? []).map((at) => at.getTime());
    const goesOut = (await world.stores.outbox.look(effectIdsOf(later))).length > 0;
    if (delivered.length > 0 && goesOut && later.at.getTime() < Math.min(...delivered) + SILENCE_MS) {
      return `it was sent at ${new Date(Math.min(...delivered)).toISOString()} and again at ${later.at.toISOString()}`;
    }
  }
  return null;
}
