import { figure, type Evidence, type Figure } from '../evidence.js';
import type { CoachSubject } from '../coach.js';
import { RECOVERY_ROOM } from '../../framework/holding.js';
import { RELAX, TIGHTEN } from '../../framework/rules.js';

/** The plan of what is held: entry, stop, rungs, and where a close would change the state. Empty when nothing is held. */
export function holdingFigures({ published: { framework, metadata, position } }: CoachSubject): Figure[] {
  const holding = framework?.holding ?? null;
  if (holding === null) return [];
  const { entry_price: entry, initial_stop, stop, risk, rungs, sessions } = holding;
  const close = metadata.last_close;
  const atr = framework?.inputs['atr14_prior'] ?? NaN;
  const room = stop === null ? NaN : close - stop;
  const above = (rooms: number): number => (stop ?? NaN) + rooms * atr;
  const next = rungs.find(({ hit }) => !hit);
  return [
    ...figure('position.quantity', 'shares held', position?.quantity, 'shares'),
    ...figure('position.entry_price', 'entry price', entry, 'price'),
    ...figure('position.initial_stop', 'initial stop', initial_stop, 'price'),
    ...figure('position.stop', 'stop', stop, 'price'),
    ...figure('position.risk', 'risk per share, 1 R', risk, 'price'),
    ...figure('position.sessions', 'sessions since the entry', sessions, 'count'),
    ...figure('position.gain_pct', 'gain since the entry', (100 * (close - entry)) / entry, 'percent'),
    ...figure('position.gain_r', 'gain since the entry', risk === null ? null : (close - entry) / risk, 'r'),
    ...figure(
      'position.stop_gain_pct',
      'gain that the stop locks in',
      stop === null ? null : (100 * (stop - entry)) / entry,
      'percent',
    ),
    ...figure('position.stop_distance', 'close less stop', room, 'price'),
    ...figure('position.stop_distance_pct', 'close less stop, of the close', (100 * room) / close, 'percent'),
    ...figure(
      'position.stop_breach_pct',
      'stop less close, of the stop',
      stop === null || room >= 0 ? null : (100 * -room) / stop,
      'percent',
    ),
    ...figure('position.stop_distance_atr', 'close less stop, in ATR', room / atr, 'ratio'),
    ...figure(
      'watch.tighten_price',
      `stop and ${TIGHTEN.room} ATR: a close below is TIGHTEN`,
      above(TIGHTEN.room),
      'price',
    ),
    ...figure('watch.relax_price', `stop and ${RELAX.room} ATR: TIGHTEN can end above it`, above(RELAX.room), 'price'),
    ...figure('watch.recovery_price', 'stop and one ATR: EXIT can end above it', above(RECOVERY_ROOM), 'price'),
    ...figure(
      'position.rungs_hit',
      'take-profit rungs reached',
      rungs.length === 0 ? null : rungs.filter(({ hit }) => hit).length,
      'count',
    ),
    ...figure('position.rungs', 'take-profit rungs', rungs.length === 0 ? null : rungs.length, 'count'),
    ...figure(
      'position.next_rung',
      'number of the next rung',
      next === undefined ? null : rungs.indexOf(next) + 1,
      'count',
    ),
    ...figure('position.next_rung_price', 'price of the next rung', next?.price, 'price'),
    ...figure('position.next_rung_r', 'next rung', next?.r, 'r'),
    ...figure(
      'position.next_rung_distance_pct',
      'from the close up to the next rung',
      next === undefined ? null : (100 * (next.price - close)) / close,
      'percent',
    ),
    ...figure(
      'position.rung_share',
      'sold at each rung, of the position',
      next === undefined ? null : 100 * next.share,
      'percent',
    ),
  ];
}

export function holdingFacts({ published: { framework } }: CoachSubject): Evidence['facts'] {
  const holding = framework?.holding ?? null;
  if (holding === null) return { held: 'no' };
  return {
    held: 'yes',
    entry_date: holding.entry_date,
    stop_since: holding.stop_since ?? null,
    breached_since: holding.breached_since ?? null,
  };
}
