import { directionOf, type TriggerDirection } from '../../../../../domain/dashboard/analysis/triggers/direction.js';
import type { TickerAudit } from '../../../../../domain/dashboard/audit/payload.js';
import { finePoints, price } from '../../../wording/numbers.js';
import { triggerWords } from '../../../wording/triggers.js';

/** Something that happened on a session: what the chart marks and names. */
export interface Happening {
  readonly date: string;
  readonly words: string;
  readonly tone: 'good' | 'bad' | 'plain';
}

const TONES: Readonly<Record<TriggerDirection, Happening['tone']>> = { up: 'good', down: 'bad', neither: 'plain' };

/** The triggers of the last bars, and what the framework recorded: rungs, breaches, armed entries. */
export function happeningsOf({ triggers, framework }: TickerAudit): Happening[] {
  const fired = triggers.flatMap(({ name, strength, date }): Happening[] =>
    date === undefined
      ? []
      : [
          {
            date,
            words: `${triggerWords(name)}, strength ${finePoints(100 * strength)}`,
            tone: TONES[directionOf(name)],
          },
        ],
  );
  const recorded = (framework?.events ?? []).flatMap((event): Happening[] => {
    switch (event.kind) {
      case 'rung_hit':
        return [{ date: event.at, words: `Rung ${event.rung} reached at ${price(event.price)}`, tone: 'good' }];
      case 'stop_breached':
        return [{ date: event.at, words: `Closed below the stop of ${price(event.stop)}`, tone: 'bad' }];
      case 'entry_armed':
        return [{ date: event.at, words: `Entry armed by ${triggerWords(event.trigger).toLowerCase()}`, tone: 'good' }];
      case 'state_changed':
        return [];
    }
  });
  return [...fired, ...recorded].toSorted((one, other) => one.date.localeCompare(other.date));
}

export const happenedOn = (happenings: readonly Happening[], date: string): readonly Happening[] =>
  happenings.filter((each) => each.date === date);
