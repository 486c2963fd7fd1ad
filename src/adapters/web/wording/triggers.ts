/** What the framework's triggers are called; one that this page does not know yet is shown by its own name. */
const TRIGGERS: Readonly<Record<string, string>> = {
  breakout_20: 'Breakout, 20 days',
  breakout_252: 'Breakout, 252 days',
  breakdown_20: 'Breakdown, 20 days',
  pullback_ema20: 'Pullback to EMA 20',
  pullback_sma50: 'Pullback to SMA 50',
  squeeze_release_up: 'Squeeze released up',
  squeeze_release_down: 'Squeeze released down',
  bull_engulf: 'Bullish engulfing',
  bear_engulf: 'Bearish engulfing',
  nr7: 'Narrowest range of 7',
  inside_bar: 'Inside bar',
  failed_breakout: 'Failed breakout',
  failed_breakdown: 'Failed breakdown',
  gap_up: 'Gap up',
  gap_down: 'Gap down',
  golden_cross: 'Golden cross',
  death_cross: 'Death cross',
  reclaim_sma200: 'SMA 200 reclaimed',
  wide_range_down: 'Wide range down',
  volume_climax: 'Volume climax',
  pocket_pivot: 'Pocket pivot',
};

export const triggerWords = (name: string): string => TRIGGERS[name] ?? name.replaceAll('_', ' ');
