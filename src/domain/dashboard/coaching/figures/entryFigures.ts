import { openHolding, TAKE_PROFIT_RUNGS, rungPrice, type Holding } from '../../framework/holding.js';
import { roundUpToTick } from '../../market/tick.js';
import type { CoachSubject } from '../coach.js';
import { figureIfKnown, type Evidence, type EvidenceFigure } from '../evidence.js';
import type { TickerAudit, TriggerAudit } from '../../audit/auditPayload.js';
import { isLongTrigger, MAX_TRIGGER_AGE_BARS, triggerFloor } from '../../analysis/triggers/swingSignal.js';
import { priorAtrOf } from './commonFigures.js';

/** Planned entry at the last close, by the framework's rules. */
export interface PlannedEntry {
  readonly trigger: TriggerAudit;
  readonly triggerLow: number | null;
  readonly price: number;
  /** The position that an entry at the last close would open, with its stop. */
  readonly holding: Holding;
}

/** Returns null unless the swing signal is ARMED and no position is open. */
export function plannedEntryOf({ tickerAudit: published }: CoachSubject): PlannedEntry | null {
  const { position, framework, swing_signal, metadata } = published;
  const held = (position?.quantity ?? 0) !== 0 || (framework?.holding ?? null) !== null;
  if (held || swing_signal !== 'ARMED') return null;
  const trigger = latestValidTrigger(published);
  if (trigger === undefined) return null;
  const triggerLow = trigger.inputs['low'] ?? null;
  const price = metadata.last_close;
  const holding = openHolding({
    price,
    date: metadata.last_date,
    atr: metadata.indicators['atr14'] ?? NaN,
    stop: null,
    triggerLow,
  });
  return { trigger, triggerLow, price, holding };
}

/** Returns the latest long trigger whose low has not been undercut; the strongest if several fired that day. */
function latestValidTrigger(published: TickerAudit): TriggerAudit | undefined {
  const atr = priorAtrOf(published) ?? NaN;
  return published.triggers
    .filter((trigger) => {
      const { bars_ago, inputs } = trigger;
      const isUndercut = published.metadata.last_close < triggerFloor(inputs['low'] ?? NaN, atr);
      return isLongTrigger(trigger) && bars_ago <= MAX_TRIGGER_AGE_BARS && !isUndercut;
    })
    .toSorted((one, other) => one.bars_ago - other.bars_ago || other.strength - one.strength)[0];
}

export function entryFigures(subject: CoachSubject): EvidenceFigure[] {
  const planned = plannedEntryOf(subject);
  if (planned === null) return [];
  const { trigger, triggerLow, price, holding } = planned;
  const { initialStop: stop, risk } = holding;
  return [
    ...figureIfKnown('entry.trigger.strength', 'strength of the trigger, 0 to 1', trigger.strength, 'ratio'),
    ...figureIfKnown('entry.trigger.bars_ago', 'sessions since the trigger', trigger.bars_ago, 'count'),
    ...figureIfKnown('entry.trigger.low', 'low of the trigger’s bar', triggerLow, 'price'),
    ...figureIfKnown('entry.price', 'entry at the last close', price, 'price'),
    ...figureIfKnown('entry.stop', 'stop of an entry at the last close', stop, 'price'),
    ...figureIfKnown(
      'entry.stop_distance_pct',
      'distance from entry to stop',
      stop === null ? null : (100 * (price - stop)) / price,
      'percent',
    ),
    ...figureIfKnown('entry.risk', 'risk per share, 1 R', risk, 'price'),
    ...(risk === null
      ? []
      : TAKE_PROFIT_RUNGS.flatMap((r, place) => [
          ...figureIfKnown(
            `entry.rungs.${place}.price`,
            `take-profit rung ${place + 1}`,
            roundUpToTick(rungPrice(holding, r)),
            'price',
          ),
          ...figureIfKnown(`entry.rungs.${place}.r`, `take-profit rung ${place + 1}`, r, 'r'),
        ])),
  ];
}

export function entryFacts(subject: CoachSubject): Evidence['facts'] {
  const { structure } = subject.tickerAudit;
  const planned = plannedEntryOf(subject);
  return {
    trigger: planned?.trigger.name ?? null,
    trigger_date: planned?.trigger.date ?? null,
    setup: structure?.state ?? null,
    verdict: structure?.verdict ?? null,
  };
}
