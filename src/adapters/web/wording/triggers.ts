import { BREAKOUT_RANGE_BARS } from '../../../domain/dashboard/analysis/tickerHistory.js';
import { TRADING_DAYS_PER_YEAR } from '../../../domain/dashboard/analysis/indicators/returns.js';
import { NARROW_RANGE_BARS } from '../../../domain/dashboard/analysis/triggers/candles.js';
import type { TriggerName } from '../../../domain/dashboard/analysis/triggers/triggerHistory.js';
import { figureLabel } from './figures.js';

/** Labels of the framework's triggers; unknown triggers keep their own names. */
const TITLES: Readonly<Record<string, string>> = {
  breakout_20: `Breakout, ${BREAKOUT_RANGE_BARS} days`,
  breakout_252: `Breakout, ${TRADING_DAYS_PER_YEAR} days`,
  breakdown_20: `Breakdown, ${BREAKOUT_RANGE_BARS} days`,
  pullback_ema20: `Pullback to ${figureLabel('ema20')}`,
  pullback_sma50: `Pullback to ${figureLabel('sma50')}`,
  squeeze_release_up: 'Squeeze released up',
  squeeze_release_down: 'Squeeze released down',
  bull_engulf: 'Bullish engulfing',
  bear_engulf: 'Bearish engulfing',
  nr7: `Narrowest range of ${NARROW_RANGE_BARS}`,
  inside_bar: 'Inside bar',
  failed_breakout: 'Failed breakout',
  failed_breakdown: 'Failed breakdown',
  gap_up: 'Gap up',
  gap_down: 'Gap down',
  golden_cross: 'Golden cross',
  death_cross: 'Death cross',
  reclaim_sma200: `${figureLabel('sma200')} reclaimed`,
  wide_range_down: 'Wide range down',
  volume_climax: 'Volume climax',
  pocket_pivot: 'Pocket pivot',
} satisfies Readonly<Record<TriggerName, string>>;

export const triggerLabel = (name: string): string => TITLES[name] ?? name.replaceAll('_', ' ');
