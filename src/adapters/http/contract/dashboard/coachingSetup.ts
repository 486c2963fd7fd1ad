import { z } from 'zod';
import { NARRATOR_PROVIDERS, SEARCH_PROVIDERS } from '../../../../domain/dashboard/coaching/providers.js';

/** The coaches' AI provider and web search, and today's cost (`GET /ui/ai`). */
export const coachingSetup = z.object({
  provider: z.enum(['rules', ...NARRATOR_PROVIDERS]),
  model: z.string().nullable(),
  /** Why the rules write the narrations although a provider is configured; null otherwise. */
  problem: z.string().nullable(),
  search: z.object({ name: z.enum(['none', ...SEARCH_PROVIDERS]), problem: z.string().nullable() }),
  /** US dollars spent on this UTC day, and the daily limit. */
  spent_today: z.number(),
  cap: z.number(),
});
