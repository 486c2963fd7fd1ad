import { PRICE_SOURCE_FACTS } from '../../../domain/dashboard/market/priceSource.js';
import { TRADIER_TOKEN_ADVICE, tradierErrorsIn } from '../../wire/tradier.js';
import type { SourceAccess } from '../remote/sourceClient.js';

export const TRADIER_SOURCE_TITLE = PRICE_SOURCE_FACTS.tradier.title;

/** @param origin origin without a path, such as https://api.tradier.com */
export const tradierMarketDataAccess = (origin: string, token: string): SourceAccess => ({
  title: TRADIER_SOURCE_TITLE,
  base: `${origin}/v1/markets`,
  headers: { authorization: `Bearer ${token}` },
  secrets: [token],
  advice: TRADIER_TOKEN_ADVICE,
  complaintOf: (body) => tradierErrorsIn(body)?.join(' ') ?? null,
});
