import type { SourceAccess } from '../remote/sourceClient.js';

export const ALPACA_SOURCE_NAME = 'Alpaca';

/** @param base URL prefix, such as https://data.alpaca.markets */
export const alpacaMarketDataAccess = (base: string, keyId: string, secret: string): SourceAccess => ({
  title: ALPACA_SOURCE_NAME,
  base,
  headers: { 'apca-api-key-id': keyId, 'apca-api-secret-key': secret },
  secrets: [secret, keyId],
  advice: 'Check ALPACA_KEY_ID and ALPACA_SECRET_KEY.',
});
