import { z } from 'zod';
import { COACH_NAMES } from '../../domain/dashboard/coaching/coachNames.js';
import { NARRATOR_PROVIDERS } from '../../domain/dashboard/coaching/providers.js';
import { canonicalSymbol } from '../../domain/shared/ticker.js';
import type { ThesisLogEntry } from '../../application/dashboard/coaching/thesisLog.port.js';

const check = z.object({
  check: z.enum(['length', 'plain_text', 'no_addresses', 'numbers', 'no_predictions', 'computed', 'citations']),
  passed: z.boolean(),
  found: z.string().nullable(),
});

/** A line of `ai_thesis_log.jsonl`. */
export const thesisLogEntry: z.ZodType<ThesisLogEntry> = z.object({
  at: z.string(),
  coach: z.enum(COACH_NAMES),
  ticker: z.string().overwrite(canonicalSymbol),
  evidence_hash: z.string(),
  provider: z.enum(['rules', ...NARRATOR_PROVIDERS]),
  model: z.string().nullable(),
  prompt_version: z.string(),
  latency_ms: z.number(),
  tokens: z.object({ input: z.number(), output: z.number() }).nullable(),
  cost_usd: z.number().min(0),
  checks: z.array(check),
  refused: z.array(check),
  provider_error: z.string().nullable(),
  state: z.string().nullable(),
  score: z.number().nullable(),
  /** Absent in lines of earlier releases. */
  stop: z.number().nullable().default(null),
  narration: z.string(),
});
