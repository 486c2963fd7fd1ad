import type { PillarName } from '../../../domain/dashboard/analysis/score.js';

interface PillarWords {
  readonly name: string;
  /** For the head of a column. */
  readonly head: string;
  /** For the head of a narrow one. */
  readonly short: string;
  readonly meaning: string;
}

export const PILLAR_LABELS: Readonly<Record<PillarName, PillarWords>> = {
  trend: {
    name: 'Trend',
    head: 'Trend',
    short: 'Trend',
    meaning: 'Price against its averages, and the averages against each other',
  },
  momentum: {
    name: 'Momentum',
    head: 'Momentum',
    short: 'Mom.',
    meaning: 'RSI, MACD and the returns of a year and a quarter',
  },
  relative_strength: {
    name: 'Relative strength',
    head: 'Rel. strength',
    short: 'Rel.',
    meaning: "Against the index and the year's high",
  },
  volume: { name: 'Volume', head: 'Volume', short: 'Vol.', meaning: 'Whether volume goes with rising prices' },
  risk: { name: 'Risk', head: 'Risk', short: 'Risk', meaning: 'Calm scores high' },
  structure: {
    name: 'Structure',
    head: 'Structure',
    short: 'Struct.',
    meaning: 'Swings and the place in the recent range',
  },
};

const TERMS: Readonly<Record<string, string>> = {
  price_vs_sma200: 'Price against SMA 200',
  price_vs_sma50: 'Price against SMA 50',
  alignment: 'Fast averages above slow',
  sma50_slope: 'Slope of SMA 50',
  rsi14: 'RSI 14',
  return_year_less_month: 'Year’s return less last month',
  macd_histogram: 'MACD histogram',
  return_quarter: 'Quarter’s return',
  return_vs_index: 'Quarter’s return against index',
  line_vs_average: 'Strength line against its average',
  near_high: 'Nearness to 52-week high',
  money_flow: 'Chaikin money flow',
  on_balance: 'On-balance volume',
  up_share: 'Share of up volume',
  atr_rank: 'Range quieter than usual',
  drawdown: 'Nearness to highest close',
  atr_share: 'Small range for its price',
  swings: 'Higher highs and higher lows',
  range_position: 'Place in 20-day range',
  above_swing_low: 'Height above last swing low',
};

/** A term that this page does not know yet is shown by its own name. */
export const termLabel = (term: string): string => TERMS[term] ?? term.replaceAll('_', ' ');
