import { z } from 'zod';
import {
  DEFAULT_ORDER_LIMITS,
  type OptionsTradingLevels,
} from '../../../domain/dashboard/trading/orders/orderLimits.js';

const LEVELS = Object.keys(DEFAULT_ORDER_LIMITS.optionLevels);
const PAIR = /^([a-z_]+)=([0-6])$/;

const DEFAULT = Object.entries(DEFAULT_ORDER_LIMITS.optionLevels)
  .map(([strategy, level]) => `${strategy}=${level}`)
  .join(',');

const isPair = (pair: string): boolean => LEVELS.includes(PAIR.exec(pair)?.[1] ?? '');

/** Strategies with their levels, such as `covered_call=1,long_option=2`. */
export const optionsTradingLevelsSetting = z
  .string()
  .refine((text) => pairsOf(text).every(isPair), `must be strategies with a level from 0 to 6, such as ${DEFAULT}`)
  .default(DEFAULT);

/** Strategies that are not named keep their default level. */
export const parseOptionsTradingLevels = (text: string): OptionsTradingLevels => ({
  ...DEFAULT_ORDER_LIMITS.optionLevels,
  ...Object.fromEntries(pairsOf(text).map((pair) => [PAIR.exec(pair)?.[1] ?? '', Number(PAIR.exec(pair)?.[2])])),
});

const pairsOf = (text: string): string[] => text.split(',').map((pair) => pair.trim());
