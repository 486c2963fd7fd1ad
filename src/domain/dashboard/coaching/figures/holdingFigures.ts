import { figureIfKnown, type Evidence, type EvidenceFigure } from '../evidence.js';
import type { CoachSubject } from '../coach.js';
import { nextStopOf } from '../../audit/nextStop.js';
import { MIN_RECOVERY_DISTANCE_ATR } from '../../framework/holding.js';
import { roundUpToTick } from '../../market/tick.js';
import { RELAX_THRESHOLDS, TIGHTEN_THRESHOLDS } from '../../framework/rules/tickerRules.js';

/**
 * Figures of the held position: entry, stop, rungs, and the closes at which the state changes. Empty without a
 * position.
 */
export function holdingFigures({ tickerAudit }: CoachSubject): EvidenceFigure[] {
  const { framework, metadata, position } = tickerAudit;
  const holding = framework?.holding ?? null;
  if (holding === null) return [];
  const { entry_price: entry, initial_stop, stop, risk, rungs, sessions } = holding;
  const isDateKnown = position !== null && position.entry_date !== null;
  const cost = position?.cost_assumed ? NaN : entry;
  const close = metadata.last_close;
  const atr = framework?.inputs['atr14_prior'] ?? NaN;
  const room = stop === null ? NaN : close - stop;
  const { atr14 } = metadata.indicators;
  const nextStop = nextStopOf(tickerAudit);
  /** Returns the price `rooms` ATR above the next session's stop; that session's rules use the ATR of the last bar. */
  const above = (rooms: number): number => (nextStop ?? NaN) + rooms * (atr14 ?? NaN);
  const next = rungs.find(({ hit }) => !hit);
  return [
    ...figureIfKnown('position.quantity', 'shares held', position?.quantity, 'shares'),
    ...figureIfKnown('position.entry_price', 'entry price', entry, 'price'),
    ...figureIfKnown('position.initial_stop', 'initial stop', initial_stop, 'price'),
    ...figureIfKnown('position.stop', 'stop', stop, 'price'),
    ...figureIfKnown('position.risk', 'risk per share, 1 R', risk, 'price'),
    ...figureIfKnown('position.sessions', 'sessions since the entry', isDateKnown ? sessions : null, 'count'),
    ...figureIfKnown('position.gain_pct', 'gain since the entry', (100 * (close - cost)) / cost, 'percent'),
    ...figureIfKnown('position.gain_r', 'gain since the entry', risk === null ? null : (close - cost) / risk, 'r'),
    ...figureIfKnown(
      'position.stop_gain_pct',
      'gain since the entry that the stop locks in',
      stop === null ? null : (100 * (stop - cost)) / cost,
      'percent',
    ),
    ...figureIfKnown('position.stop_distance', 'distance from stop to close', room, 'price'),
    ...figureIfKnown(
      'position.stop_distance_pct',
      'distance from stop to close, as a share of the close',
      (100 * room) / close,
      'percent',
    ),
    ...figureIfKnown(
      'position.stop_breach_pct',
      'distance of the close below the stop, as a share of the stop',
      stop === null || room >= 0 ? null : (100 * -room) / stop,
      'percent',
    ),
    ...figureIfKnown('position.stop_distance_atr', 'distance from stop to close, in ATR', room / atr, 'ratio'),
    ...figureIfKnown(
      'watch.tighten_price',
      `next session’s stop plus ${TIGHTEN_THRESHOLDS.room} ATR: a close below it means TIGHTEN`,
      above(TIGHTEN_THRESHOLDS.room),
      'price',
    ),
    ...figureIfKnown(
      'watch.relax_price',
      `next session’s stop plus ${RELAX_THRESHOLDS.room} ATR: a close above it can end TIGHTEN`,
      above(RELAX_THRESHOLDS.room),
      'price',
    ),
    ...figureIfKnown(
      'watch.recovery_price',
      'next session’s stop plus one ATR: closes above it can end EXIT',
      above(MIN_RECOVERY_DISTANCE_ATR),
      'price',
    ),
    ...figureIfKnown(
      'position.rungs_hit',
      'take-profit rungs reached',
      rungs.length === 0 ? null : rungs.filter(({ hit }) => hit).length,
      'count',
    ),
    ...figureIfKnown('position.rungs', 'take-profit rungs', rungs.length === 0 ? null : rungs.length, 'count'),
    ...figureIfKnown(
      'position.next_rung',
      'number of the next rung',
      next === undefined ? null : rungs.indexOf(next) + 1,
      'count',
    ),
    ...figureIfKnown('position.next_rung_price', 'price of the next rung', next && roundUpToTick(next.price), 'price'),
    ...figureIfKnown('position.next_rung_r', 'next rung', next?.r, 'r'),
    ...figureIfKnown(
      'position.next_rung_distance_pct',
      'distance from close to next rung',
      next === undefined ? null : (100 * (next.price - close)) / close,
      'percent',
    ),
    ...figureIfKnown(
      'position.rung_share',
      'share of the position sold at each rung',
      next === undefined ? null : 100 * next.share,
      'percent',
    ),
  ];
}

export function holdingFacts({ tickerAudit: { framework, position } }: CoachSubject): Evidence['facts'] {
  const holding = framework?.holding ?? null;
  if (holding === null) return { held: 'no' };
  // An assumed entry date, and the dates that depend on it, are no facts.
  const isDateKnown = position !== null && position.entry_date !== null;
  return {
    held: 'yes',
    entry_date: isDateKnown ? holding.entry_date : null,
    stop_since: holding.stop_since ?? null,
    breached_since: isDateKnown ? (holding.breached_since ?? null) : null,
  };
}
