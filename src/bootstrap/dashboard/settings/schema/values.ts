import { z } from 'zod';
import { SWITCH_WORDS } from '../../../../domain/dashboard/settings/setting.js';
import { numericText } from '../../../settings.js';

/** Requires a single word, because headers and URLs cannot contain spaces or line breaks. */
export const asciiWord = z.string().regex(/^[\x21-\x7e]+$/, 'must be ASCII without spaces');

export const switchSetting = z.stringbool({
  truthy: SWITCH_WORDS.on,
  falsy: SWITCH_WORDS.off,
  error: 'must be true or false',
});

const PERCENTAGE_RULE = 'must be a percentage from 0 to 100';
export const percentage = numericText.pipe(z.number().min(0, PERCENTAGE_RULE).max(100, PERCENTAGE_RULE));

const DOLLARS_RULE = 'must be an amount in US dollars from 0 to 10000';
export const dollarAmount = numericText.pipe(z.number().min(0, DOLLARS_RULE).max(10_000, DOLLARS_RULE));
