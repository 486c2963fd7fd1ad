/** What was spent on one UTC day, and what calls under way may still cost; US dollars. */
export interface DailySpending {
  /** As in 2026-11-21. */
  readonly day: string;
  readonly spent: number;
  readonly reserved: number;
}

/** US dollars a day, unless the settings say otherwise. */
export const DEFAULT_DAILY_CAP_USD = 1;

/** Tokens that a narration may take at most, unless the settings say otherwise. */
export const DEFAULT_MAX_TOKENS = 1200;

/** Fewer characters to a token than any tokenizer has on English text or JSON, so that the estimate is no less than the count. */
const CHARACTERS_PER_TOKEN = 2;

/** What a call can cost at most, as far as can be known before it. */
export const estimatedTokens = (
  prompt: string,
  maxTokens: number,
): { readonly input: number; readonly output: number } => ({
  input: Math.ceil(prompt.length / CHARACTERS_PER_TOKEN),
  output: maxTokens,
});

export const fitsDailyCap = (cap: number, { spent, reserved }: DailySpending, cost: number): boolean =>
  spent + reserved + cost <= cap;
