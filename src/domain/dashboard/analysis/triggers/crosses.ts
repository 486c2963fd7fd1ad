import type { TickerHistory } from '../tickerHistory.js';
import { seriesAt } from '../../market/series.js';
import type { TriggerMargin, TriggerRuleExplanations, TriggerRule } from './trigger.js';
import { marginIfFired } from './trigger.js';

const RECLAIM_VOLUME = 1.2;

export const goldenCross: TriggerRule = (history) => cross(history, 1);
export const deathCross: TriggerRule = (history) => cross(history, -1);

const cross =
  ({ indicators: { sma50, sma200 } }: TickerHistory, direction: 1 | -1): TriggerMargin =>
  (t) => {
    const beyond = direction * (seriesAt(sma50, t) - seriesAt(sma200, t));
    const before = direction * (seriesAt(sma50, t - 1) - seriesAt(sma200, t - 1));
    return marginIfFired(beyond > 0 && before <= 0, beyond);
  };

export const reclaimSma200: TriggerRule =
  ({ bars: { close }, indicators: { sma200, rv } }) =>
  (t) => {
    const above = seriesAt(close, t) - seriesAt(sma200, t);
    return marginIfFired(
      above > 0 && seriesAt(close, t - 1) <= seriesAt(sma200, t - 1) && seriesAt(rv, t) >= RECLAIM_VOLUME,
      above,
    );
  };

export const CROSS_EXPLANATIONS: TriggerRuleExplanations<'golden_cross' | 'death_cross' | 'reclaim_sma200'> = {
  golden_cross: {
    rule: 'sma50 > sma200, prior_sma50 ≤ prior_sma200',
    margin: { measured: 'sma50', threshold: 'sma200' },
    inputs: (history, t) => crossInputs(history, t),
  },
  death_cross: {
    rule: 'sma50 < sma200, prior_sma50 ≥ prior_sma200',
    margin: { measured: 'sma50', threshold: 'sma200' },
    inputs: (history, t) => crossInputs(history, t),
  },
  reclaim_sma200: {
    rule: `close > sma200, prior_close ≤ prior_sma200, relative_volume ≥ ${RECLAIM_VOLUME}`,
    margin: { measured: 'close', threshold: 'sma200' },
    inputs: ({ bars: { close }, indicators: { sma200 } }, t) => ({
      close: seriesAt(close, t),
      sma200: seriesAt(sma200, t),
      prior_close: seriesAt(close, t - 1),
      prior_sma200: seriesAt(sma200, t - 1),
    }),
  },
};

const crossInputs = ({ indicators: { sma50, sma200 } }: TickerHistory, t: number): Record<string, number> => ({
  sma50: seriesAt(sma50, t),
  sma200: seriesAt(sma200, t),
  prior_sma50: seriesAt(sma50, t - 1),
  prior_sma200: seriesAt(sma200, t - 1),
});
