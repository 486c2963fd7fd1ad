import type { TickerAudit } from '../../../../domain/dashboard/audit/auditPayload.js';

/** The `framework` field of `TICKER_EXAMPLE`. */
export const FRAMEWORK_EXAMPLE: TickerAudit['framework'] = {
  since: '2017-12-29',
  reason: { kind: 'stop', text: 'a close below the stop', numbers: { close: 169.23, stop: 169.7885 } },
  holding: {
    entry_price: 106.73,
    entry_date: '2016-09-01',
    initial_stop: 104.7843,
    stop: 169.7885,
    risk: 1.945681,
    sessions: 334,
    rungs: [
      { r: 1, price: 108.6757, share: 0.25, hit: true },
      { r: 2, price: 110.6214, share: 0.25, hit: true },
      { r: 3, price: 112.567, share: 0.25, hit: true },
      { r: 5, price: 116.4584, share: 0.25, hit: true },
    ],
    stop_origin: { stated: null, trigger_low: 105.64, atr14_prior: 1.297121 },
    stop_since: '2017-12-26',
    breached_since: '2017-12-29',
  },
  fire: { kind: 'stop', strength: 1 },
  transitions: [
    {
      at: '2017-11-01',
      from: 'WATCH',
      to: 'TIGHTEN',
      reason: {
        kind: 'rung',
        text: '4 of 4 take-profit rungs reached',
        numbers: { rungs_hit: 4, rung_price: 116.4584, entry_price: 106.73, risk: 1.945681 },
      },
    },
    {
      at: '2017-12-29',
      from: 'TIGHTEN',
      to: 'EXIT',
      reason: { kind: 'stop', text: 'a close below the stop', numbers: { close: 169.23, stop: 169.7885 } },
    },
  ],
  events: [
    {
      kind: 'state_changed',
      id: '2017-12-29:state_changed:TIGHTEN-EXIT',
      at: '2017-12-29',
      from: 'TIGHTEN',
      to: 'EXIT',
      reason: { kind: 'stop', text: 'a close below the stop', numbers: { close: 169.23, stop: 169.7885 } },
    },
    {
      kind: 'stop_breached',
      id: '2017-12-29:stop_breached',
      at: '2017-12-29',
      close: 169.23,
      stop: 169.7885,
      initial_stop: 104.7843,
      entry_price: 106.73,
    },
    {
      kind: 'rung_hit',
      id: '2016-10-10:rung_hit:5',
      at: '2016-10-10',
      rung: 4,
      r: 5,
      price: 116.4584,
      share: 0.25,
      high: 116.75,
      entry_price: 106.73,
      risk: 1.945681,
    },
  ],
  inputs: {
    close: 169.23,
    high: 170.59,
    atr14_prior: 2.406568,
    rsi14: 43.14986,
    score: 59.74845,
    score_prior: 65.93532,
    chandelier_long_prior: 169.7656,
  },
};
