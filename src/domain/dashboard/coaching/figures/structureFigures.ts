import { figureIfKnown, type EvidenceFigure } from '../evidence.js';
import type { CoachSubject } from '../coach.js';
import { TAPE_BARS } from '../../analysis/structure/tape.js';
import { MIN_NEUTRAL_REWARD_RISK, MIN_NEUTRAL_TREND_SCORE } from '../../analysis/structure/entryVerdict.js';

/** Trap & Structure measures of the last bar. */
export function structureFigures({ tickerAudit: published }: CoachSubject): EvidenceFigure[] {
  const seen = published.structure;
  if (seen === null) return [];
  const { structure, exhaustion, better_entries, inputs } = seen;
  return [
    ...figureIfKnown(
      'rules.neutral_reward_risk',
      'minimum reward to risk for an entry at a NEUTRAL bar',
      MIN_NEUTRAL_REWARD_RISK,
      'ratio',
    ),
    ...figureIfKnown(
      'rules.neutral_trend',
      'minimum trend score for an entry at a NEUTRAL bar',
      MIN_NEUTRAL_TREND_SCORE,
      'points',
    ),
    ...figureIfKnown('structure.primary_resistance', 'primary resistance', structure.primary_resistance, 'price'),
    ...figureIfKnown('structure.primary_support', 'primary support', structure.primary_support, 'price'),
    ...figureIfKnown(
      'structure.resistance_strength',
      'strength of the primary resistance, 0 to 100',
      structure.resistance_strength,
      'points',
    ),
    ...figureIfKnown(
      'structure.support_strength',
      'strength of the primary support, 0 to 100',
      structure.support_strength,
      'points',
    ),
    ...figureIfKnown(
      'structure.reward_risk',
      'distance to resistance over distance to support',
      structure.reward_risk,
      'ratio',
    ),
    ...figureIfKnown('structure.stretch', 'distance of the close above the EMA20, in ATR', structure.stretch, 'ratio'),
    ...figureIfKnown('structure.trap.price', 'level of the trap', structure.trap?.price, 'price'),
    ...figureIfKnown(
      'structure.trap.strength',
      'strength of the trap level, 0 to 100',
      structure.trap?.strength,
      'points',
    ),
    ...figureIfKnown('structure.exhaustion.rsi', 'RSI14', exhaustion.rsi, 'points'),
    ...better_entries.flatMap(({ price }, place) =>
      figureIfKnown(`structure.better_entries.${place}.price`, `better entry ${place + 1}`, price, 'price'),
    ),
    ...figureIfKnown('structure.inputs.high', 'high of the last bar', inputs['high'], 'price'),
    ...figureIfKnown('structure.inputs.low', 'low of the last bar', inputs['low'], 'price'),
    ...figureIfKnown('structure.inputs.ema20', 'EMA20', inputs['ema20'], 'price'),
    ...figureIfKnown('structure.inputs.sma50', 'SMA50', inputs['sma50'], 'price'),
    ...figureIfKnown(
      'structure.inputs.room_in_atr',
      'distance up to the resistance, in ATR',
      inputs['room_in_atr'],
      'ratio',
    ),
    ...figureIfKnown('structure.inputs.gain_in_atr', 'gain over five bars, in ATR', inputs['gain_in_atr'], 'ratio'),
    ...figureIfKnown('rules.tape_bars', 'latest bars checked for tests of the resistance', TAPE_BARS, 'count'),
    ...figureIfKnown(
      'structure.inputs.tape_tests',
      'latest bars that tested the resistance',
      inputs['tape_tests'],
      'count',
    ),
  ];
}
