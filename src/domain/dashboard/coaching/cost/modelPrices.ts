/** US dollars per million tokens. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
}

/** List prices by model name without a date. */
const LIST_PRICES: ReadonlyMap<string, ModelPrice> = new Map([
  ['claude-haiku-5-5', { input: 0.1, output: 0.5 }],
  ['claude-sonnet-5-5', { input: 2, output: 10 }],
  ['claude-opus-5-5', { input: 4, output: 20 }],
  ['gpt-6-luna', { input: 0.1, output: 0.5 }],
  ['claude-opus-4', { input: 15, output: 75 }],
  ['claude-opus-4-5', { input: 5, output: 25 }],
  ['claude-sonnet-4', { input: 3, output: 15 }],
  ['claude-sonnet-4-5', { input: 3, output: 15 }],
  ['claude-haiku-4-5', { input: 1, output: 5 }],
  ['claude-3-5-haiku', { input: 0.8, output: 4 }],
  ['gpt-5', { input: 1.25, output: 10 }],
  ['gpt-5-mini', { input: 0.25, output: 2 }],
  ['gpt-5-nano', { input: 0.05, output: 0.4 }],
  ['gpt-4.1', { input: 2, output: 8 }],
  ['gpt-4.1-mini', { input: 0.4, output: 1.6 }],
  ['gpt-4o', { input: 2.5, output: 10 }],
  ['gpt-4o-mini', { input: 0.15, output: 0.6 }],
]);

/** The date at the end of a model version, as in gpt-5-2025-08-07 and claude-sonnet-4-20250514. */
const DATE = /-\d{4}-?\d{2}-?\d{2}$/;

/** Price of unlisted models: the highest in the list, so that the daily cap still holds. */
const UNKNOWN_PRICE: ModelPrice = {
  input: Math.max(...[...LIST_PRICES.values()].map(({ input }) => input)),
  output: Math.max(...[...LIST_PRICES.values()].map(({ output }) => output)),
};

/** A model on the user's own machine costs nothing. */
const LOCAL_PRICE: ModelPrice = { input: 0, output: 0 };

const MILLION = 1_000_000;

/** @param stated prices from the settings, which override the list */
export function modelPriceOf(provider: string, model: string, stated: Partial<ModelPrice> = {}): ModelPrice {
  const listed = provider === 'ollama' ? LOCAL_PRICE : listPrice(model);
  return { input: stated.input ?? listed.input, output: stated.output ?? listed.output };
}

/** In US dollars. */
export const tokenCostUsd = (
  { input, output }: { readonly input: number; readonly output: number },
  price: ModelPrice,
): number => (input * price.input + output * price.output) / MILLION;

function listPrice(model: string): ModelPrice {
  const name = model.slice(model.lastIndexOf('/') + 1).toLowerCase();
  return LIST_PRICES.get(name.replace(DATE, '')) ?? UNKNOWN_PRICE;
}
