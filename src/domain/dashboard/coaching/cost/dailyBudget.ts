/** The spending of one UTC day, and the maximum cost of the calls in progress, in US dollars. */
export interface DailySpending {
  /** ISO date, such as 2026-11-21. */
  readonly day: string;
  readonly spent: number;
  readonly reserved: number;
}

/** US dollars per day; a setting overrides it. */
export const DEFAULT_DAILY_CAP_USD = 1;

/** Maximum tokens per narration; a setting overrides it. */
export const DEFAULT_MAX_TOKENS = 1200;

/**
 * All tokenizers average more characters per token than this on English text and JSON, so the estimate is never too
 * low.
 */
const CHARACTERS_PER_TOKEN = 2;

/** Estimates the maximum tokens of a call before it is made. */
export const estimateTokens = (
  prompt: string,
  maxTokens: number,
): { readonly input: number; readonly output: number } => ({
  input: Math.ceil(prompt.length / CHARACTERS_PER_TOKEN),
  output: maxTokens,
});

export const fitsDailyCap = (cap: number, { spent, reserved }: DailySpending, cost: number): boolean =>
  spent + reserved + cost <= cap;
