import { DAY_MS } from '../../../src/domain/shared/timeUnits.js';

import { orderEventName } from '../dashboard/homeFolder.js';
import type { SimulatedWorld } from '../world.js';
import type { Invariant } from './invariant.js';

export const dashboardInvariants: readonly Invariant[] = [
  {
    name: 'no order arrives twice at the broker',
    when: 'always',
    async broken({ dashboards }) {
      for (const { account } of dashboards.all) {
        const twice = account.arrived.find((each, place) => account.arrived.indexOf(each) !== place);
        if (twice !== undefined) return `${twice} arrived twice`;
      }
      return null;
    },
  },
  {
    name: 'the order book knows the outcome of every order',
    when: 'in the end',
    async broken({ dashboards }) {
      for (const { account, parts } of dashboards.all) {
        for (const { key, id, status } of account.placed) {
          const intent = parts?.book.find(key ?? '') ?? null;
          if (intent?.progress?.brokerOrderId !== id || intent.progress.status !== status)
            return `order ${id} under ${key} is ${status} at the broker, and here ${intent?.state ?? 'unknown'}`;
        }
        const open = parts?.book.list().find(({ state }) => state === 'sending' || state === 'unknown');
        if (open !== undefined) return `nobody knows what became of ${open.key}: ${open.state}`;
      }
      return null;
    },
  },
  {
    name: 'a position can be closed once the faults have ended',
    when: 'in the end',
    async broken({ dashboards }) {
      const stuck = dashboards.all.find(({ exit }) => exit !== 'accepted');
      return stuck === undefined ? null : `an exit was not accepted: ${stuck.exit}`;
    },
  },
  {
    name: 'the order log is intact and has every acknowledged record in order',
    when: 'in the end',
    async broken({ dashboards }) {
      for (const { disk } of dashboards.all) {
        const { events, fault } = await disk.seen.orders.load();
        if (fault !== null) return fault;
        const stored = events.map(orderEventName);
        let from = 0;
        for (const acknowledged of disk.acknowledged) {
          const place = stored.indexOf(acknowledged, from);
          if (place < 0) return `${acknowledged} was acknowledged, and is not in the log`;
          from = place + 1;
        }
      }
      return null;
    },
  },
  {
    name: 'no alert of a dashboard waits forever',
    when: 'in the end',
    broken: async (world) => waiting(world) ?? (await missingAlert(world)),
  },
];

function waiting({ dashboards }: SimulatedWorld): string | null {
  const late = dashboards.all.find(({ parts }) => parts === null || parts.outbox.size > 0);
  return late === undefined ? null : 'a dashboard has alerts that it could not send';
}

const WORDS: Readonly<Record<string, string>> = {
  stop_breached: 'stop_breach',
  entry_armed: 'armed',
  state_changed: 'exit',
};

/**
 * Finds a framework event for which the license holder received no alert. An alert counts if it has the same type and
 * ticker and is at most four hours older than the event, or newer.
 */
async function missingAlert({ clocks, dashboards, mail, scheduler }: SimulatedWorld): Promise<string | null> {
  if (clocks.wereWrong.size > 0) return null;
  for (const [place, { disk }] of dashboards.all.entries()) {
    const email = `holder${place + 1}@example.com`;
    for (const recorded of await disk.seen.news.since(0)) {
      if (recorded.kind !== 'framework') continue;
      const { at, frameworkEvent } = recorded;
      if (scheduler.now - at > DAY_MS) continue;
      const type = WORDS[frameworkEvent.event.kind];
      const isReported = mail.accepted.some(
        ({ effect, at: then }) =>
          effect.to === email &&
          effect.mail.template === 'alert' &&
          effect.mail.alertType === type &&
          effect.mail.ticker === frameworkEvent.ticker &&
          then > at - DAY_MS / 6,
      );
      if (!isReported) return `${email} received no alert about ${frameworkEvent.ticker} ${frameworkEvent.event.id}`;
    }
  }
  return null;
}
