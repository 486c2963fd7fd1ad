import type { History } from '../history.js';
import { at } from '../../market/series.js';
import type { TriggerAccounts, TriggerRule } from './trigger.js';
import { when } from './trigger.js';

const RECLAIM_VOLUME = 1.2;

export const goldenCross: TriggerRule =
  ({ indicators: { sma50, sma200 } }) =>
  (t) => {
    const above = at(sma50, t) - at(sma200, t);
    return when(above > 0 && at(sma50, t - 1) <= at(sma200, t - 1), above);
  };

export const deathCross: TriggerRule =
  ({ indicators: { sma50, sma200 } }) =>
  (t) => {
    const below = at(sma200, t) - at(sma50, t);
    return when(below > 0 && at(sma50, t - 1) >= at(sma200, t - 1), below);
  };

export const reclaimSma200: TriggerRule =
  ({ bars: { close }, indicators: { sma200, rv } }) =>
  (t) => {
    const above = at(close, t) - at(sma200, t);
    return when(above > 0 && at(close, t - 1) <= at(sma200, t - 1) && at(rv, t) >= RECLAIM_VOLUME, above);
  };

export const CROSS_ACCOUNTS: TriggerAccounts<'golden_cross' | 'death_cross' | 'reclaim_sma200'> = {
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
      close: at(close, t),
      sma200: at(sma200, t),
      prior_close: at(close, t - 1),
      prior_sma200: at(sma200, t - 1),
    }),
  },
};

const crossInputs = ({ indicators: { sma50, sma200 } }: History, t: number): Record<string, number> => ({
  sma50: at(sma50, t),
  sma200: at(sma200, t),
  prior_sma50: at(sma50, t - 1),
  prior_sma200: at(sma200, t - 1),
});
