import type { ExplainedTicker } from '../../../../../domain/dashboard/audit/explanation/explainTicker.js';

type Framework = ExplainedTicker['explanation']['framework'];
type Event = Framework['events'][number];
type Change = Extract<Event, { kind: 'state_changed' }>;

/** The events of a ticker in one session. */
export interface TimelineSession {
  readonly date: string;
  readonly events: readonly Event[];
}

/** Returns the state changes and other framework events without duplicates, latest first. */
export function timelineOf({ transitions, events }: Pick<Framework, 'transitions' | 'events'>): TimelineSession[] {
  const eventKeys = new Set(
    events
      .filter((event): event is Change => event.kind === 'state_changed')
      .map(({ at, from, to }) => `${at} ${from} ${to}`),
  );
  const others = transitions
    .filter(({ at, from, to }) => !eventKeys.has(`${at} ${from} ${to}`))
    .map((change): Change => ({ kind: 'state_changed', id: `${change.at}:${change.from}-${change.to}`, ...change }));
  const all = [...events, ...others];
  const dates = [...new Set(all.map(({ at }) => at))].toSorted().toReversed();
  return dates.map((date) => ({ date, events: all.filter(({ at }) => at === date) }));
}
