import {
  triggerDirectionOf,
  type TriggerDirection,
} from '../../../../../domain/dashboard/analysis/triggers/triggerDirection.js';
import type { TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { formatPrecisePoints, formatPrice } from '../../../wording/numbers.js';
import { triggerLabel } from '../../../wording/triggers.js';

/** An event that the chart marks and labels at its session. */
export interface ChartEvent {
  readonly date: string;
  readonly text: string;
  readonly tone: 'good' | 'bad' | 'plain';
}

const TONES: Readonly<Record<TriggerDirection, ChartEvent['tone']>> = { up: 'good', down: 'bad', neither: 'plain' };

/**
 * Returns the latest triggers, and the events that the framework recorded: rungs, breaches and armed entries.
 */
export function chartEventsOf({ triggers, framework }: TickerAudit): ChartEvent[] {
  const fired = triggers.flatMap(({ name, strength, date }): ChartEvent[] =>
    date === undefined
      ? []
      : [
          {
            date,
            text: `${triggerLabel(name)}, strength ${formatPrecisePoints(100 * strength)}`,
            tone: TONES[triggerDirectionOf(name)],
          },
        ],
  );
  const recorded = (framework?.events ?? []).flatMap((event): ChartEvent[] => {
    switch (event.kind) {
      case 'rung_hit':
        return [{ date: event.at, text: `Rung ${event.rung} reached at ${formatPrice(event.price)}`, tone: 'good' }];
      case 'stop_breached':
        return [{ date: event.at, text: `Closed below the stop of ${formatPrice(event.stop)}`, tone: 'bad' }];
      case 'entry_armed':
        return [{ date: event.at, text: `Entry armed by ${triggerLabel(event.trigger).toLowerCase()}`, tone: 'good' }];
      case 'state_changed':
        return [];
    }
  });
  return [...fired, ...recorded].toSorted((one, other) => one.date.localeCompare(other.date));
}

export const chartEventsOn = (events: readonly ChartEvent[], date: string): readonly ChartEvent[] =>
  events.filter((each) => each.date === date);
