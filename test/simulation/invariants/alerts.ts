import type { OutboxEffectStatus } from '../../../src/application/cloud/messaging/outbox/outbox.port.js';
import {
  effectIdsOf,
  type AlertDispatch,
} from '../../../src/application/cloud/messaging/alerts/alertDispatches.port.js';
import { suppressedUntil } from '../../../src/domain/cloud/messaging/suppression.js';
import type { SimulatedWorld } from '../world.js';
import type { Invariant } from './invariant.js';
import { CLOCK_TOLERANCE_MINUTES, SUPPRESSION_HOURS } from './guarantees.js';

const SILENCE_MS = SUPPRESSION_HOURS * 3_600_000;

export const alertInvariants: readonly Invariant[] = [
  {
    name: 'no alert is sent twice within 4 hours',
    when: 'always',
    async broken(world) {
      const sent = world.stores.alerts.all.filter(({ suppressed, failure }) => suppressed === null && failure === null);
      for (const [name, dispatches] of Map.groupBy(
        sent,
        ({ subject }) => `${subject.email} ${subject.alertType} ${subject.ticker}`,
      )) {
        const reason = await doubled(world, dispatches);
        if (reason !== null) return `${name}: ${reason}`;
      }
      return null;
    },
  },
  {
    name: 'no alert is suppressed for longer than 4 hours after the clocks were corrected',
    when: 'in the end',
    async broken({ stores, scheduler }) {
      const now = scheduler.clock.now();
      for (const dispatch of stores.alerts.all) {
        const standings = await stores.outbox.getEffectStatuses(effectIdsOf(dispatch));
        const until = suppressedUntil(standings, now);
        if (until !== null && !standings.some((each) => isVouchedFor(each, now)))
          return `${dispatch.subject.alertType} of ${dispatch.subject.email} is silenced until ${until.toISOString()}`;
      }
      return null;
    },
  },
];

/** Returns whether a correct clock could have set the effect's delivery time or the end of its lease. */
const isVouchedFor = ({ deliveredAt, leaseEndsAt }: OutboxEffectStatus, now: Date): boolean =>
  [deliveredAt, leaseEndsAt].some(
    (at) => at !== null && at.getTime() - now.getTime() <= (CLOCK_TOLERANCE_MINUTES + 1) * 60_000,
  );

async function doubled(world: SimulatedWorld, dispatches: readonly AlertDispatch[]): Promise<string | null> {
  for (const [place, earlier] of dispatches.entries()) {
    const later = dispatches[place + 1];
    if (later === undefined) return null;
    const standings = await world.stores.outbox.getEffectStatuses(effectIdsOf(earlier));
    const delivered = standings.flatMap(({ deliveredAt }) => deliveredAt ?? []).map((at) => at.getTime());
    const goesOut = (await world.stores.outbox.getEffectStatuses(effectIdsOf(later))).length > 0;
    if (delivered.length > 0 && goesOut && later.at.getTime() < Math.min(...delivered) + SILENCE_MS) {
      return `it was sent at ${new Date(Math.min(...delivered)).toISOString()} and again at ${later.at.toISOString()}`;
    }
  }
  return null;
}
