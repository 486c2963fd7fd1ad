import { z } from 'zod';
import { TICKER } from '../../../domain/portfolio/position.js';
import { SLUG } from '../../../domain/slug.js';

/** Fields that several requests have. No line break passes them: some reach the head of an e-mail. */

export const slug = z.string().regex(SLUG, 'wants a letter, then up to 63 letters, digits, _ or -');

/** Upper-cased. */
export const ticker = z.string().toUpperCase().regex(TICKER, 'wants a ticker of up to 10 letters, digits, . or -, as in BRK.B');
