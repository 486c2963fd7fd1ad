import { figure, type Figure } from '../evidence.js';
import type { CoachSubject } from '../coach.js';
import { TAPE_BARS } from '../../analysis/structure/tape.js';
import { NEUTRAL_REWARD_RISK, NEUTRAL_TREND } from '../../analysis/structure/verdict.js';

/** What Trap & Structure measured of the last bar. */
export function structureFigures({ published }: CoachSubject): Figure[] {
  const seen = published.structure;
  if (seen === null) return [];
  const { structure, exhaustion, better_entries, inputs } = seen;
  return [
    ...figure(
      'rules.neutral_reward_risk',
      'least way up over way down for an entry at a NEUTRAL bar',
      NEUTRAL_REWARD_RISK,
      'ratio',
    ),
    ...figure('rules.neutral_trend', 'least trend pillar for an entry at a NEUTRAL bar', NEUTRAL_TREND, 'points'),
    ...figure('structure.primary_resistance', 'primary resistance', structure.primary_resistance, 'price'),
    ...figure('structure.primary_support', 'primary support', structure.primary_support, 'price'),
    ...figure(
      'structure.resistance_strength',
      'strength of the primary resistance, 0 to 100',
      structure.resistance_strength,
      'points',
    ),
    ...figure(
      'structure.support_strength',
      'strength of the primary support, 0 to 100',
      structure.support_strength,
      'points',
    ),
    ...figure('structure.reward_risk', 'way to the resistance over way to the support', structure.reward_risk, 'ratio'),
    ...figure('structure.stretch', 'close above the EMA20, in ATR', structure.stretch, 'ratio'),
    ...figure('structure.trap.price', 'level of the trap', structure.trap?.price, 'price'),
    ...figure('structure.trap.strength', 'strength of that level, 0 to 100', structure.trap?.strength, 'points'),
    ...figure('structure.exhaustion.rsi', 'RSI14', exhaustion.rsi, 'points'),
    ...better_entries.flatMap(({ price }, place) =>
      figure(`structure.better_entries.${place}.price`, `better entry ${place + 1}`, price, 'price'),
    ),
    ...figure('structure.inputs.high', 'high of the last bar', inputs['high'], 'price'),
    ...figure('structure.inputs.low', 'low of the last bar', inputs['low'], 'price'),
    ...figure('structure.inputs.ema20', 'EMA20', inputs['ema20'], 'price'),
    ...figure('structure.inputs.sma50', 'SMA50', inputs['sma50'], 'price'),
    ...figure('structure.inputs.room_in_atr', 'way up to the resistance, in ATR', inputs['room_in_atr'], 'ratio'),
    ...figure('structure.inputs.gain_in_atr', 'gained over five bars, in ATR', inputs['gain_in_atr'], 'ratio'),
    ...figure('rules.tape_bars', 'latest bars that are looked at for tests of the resistance', TAPE_BARS, 'count'),
    ...figure('structure.inputs.tape_tests', 'bars of those that tested the resistance', inputs['tape_tests'], 'count'),
  ];
}
