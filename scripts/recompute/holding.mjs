import { UNSPECIFIED } from './unspecified.mjs';

const RUNGS = [1, 2, 3, 5];

/** Opens a holding at its first session. `armed` = {t, low} of the last trigger that armed the ticker. */
export function openHolding(day, position, armed) {
  const entry = position.average_price;
  const fresh = armed && day.t - armed.t <= 5;
  const computed = fresh ? Math.min(armed.low - 0.1 * day.a, entry - 1.5 * day.a) : entry - 1.5 * day.a;
  const stated = position.stop_from === undefined ? position.stop : position.initial_stop;
  const initialStop = stated ?? computed;
  const risk = UNSPECIFIED.risk(entry, initialStop, computed);
  const rungs = RUNGS.map((r) => ({ r, price: entry + r * risk, share: 0.25, hit: false }));
  const origin = { stated, trigger_low: fresh ? armed.low : null, atr14_prior: day.a };
  return {
    breachedSince: null,
    entryT: day.t,
    entryDate: day.date,
    entry,
    initialStop,
    raised: { from: position.stop_from ?? '9999', stop: position.stop },
    stop: initialStop,
    stopSince: null,
    origin,
    risk,
    rungs,
    well: [],
  };
}

/**
 * Updates a holding by one session. From five bars after the entry, the stop can rise; a stop that the user raised
 * applies from its date. Reached rungs stay reached, and each session records whether the close is well above the stop.
 */
export function nextSession(held, day) {
  const computed = day.t - held.entryT >= 5 ? Math.max(held.stop, day.chandelierPrior) : held.stop;
  const ratcheted = day.date >= held.raised.from ? Math.max(computed, held.raised.stop) : computed;
  return {
    ...held,
    stop: ratcheted,
    stopSince: ratcheted > held.stop ? day.date : held.stopSince,
    breachedSince: day.close < ratcheted ? (held.breachedSince ?? day.date) : null,
    sessions: day.t - held.entryT,
    rungs: held.rungs.map((rung) => ({ ...rung, hit: rung.hit || day.high >= rung.price })),
    well: [...held.well, day.close > ratcheted + day.a && day.score >= 60],
  };
}
