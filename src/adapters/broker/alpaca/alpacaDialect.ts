import { z } from 'zod';
import { BROKER_TITLES } from '../../../domain/dashboard/trading/mode/brokerMode.js';
import type { BrokerDialect } from '../remote/brokerDialect.js';
import type { BrokerConnectionOptions } from '../remote/brokerHttp.js';

const errorReply = z.object({ code: z.number().optional(), message: z.string() });

const FORBIDDEN = 403;
const UNDERSTOOD: ReadonlySet<number> = new Set([400, FORBIDDEN, 422]);

export const ALPACA_DIALECT: BrokerDialect = {
  title: BROKER_TITLES.alpaca,
  advice: {
    refused:
      'Check ALPACA_KEY_ID and ALPACA_SECRET_KEY, and that ALPACA_API_BASE is the API that the keys belong to: paper and live accounts have their own keys.',
    missing: 'Alpaca has no such order, position or symbol.',
  },
  /**
   * A 403 with an error code, such as insufficient buying power, rejects the order; a 403 without one rejects the API
   * keys.
   */
  complaintOf(status, body, text) {
    if (!UNDERSTOOD.has(status)) return null;
    const { data } = errorReply.safeParse(body);
    if (status === FORBIDDEN && data?.code === undefined) return null;
    return [data?.message ?? (text.trim() === '' ? `status ${status}` : text.trim())];
  },
  rejectionMessage: (texts) => texts.join(' '),
};

export interface AlpacaKeys {
  readonly keyId: string;
  readonly secret: string;
}

/** Number of requests reserved for orders, because reads and orders share the quota of 200 requests a minute. */
const RESERVED_FOR_ORDERS = 10;

/** @param base the prefix of all URLs, such as https://paper-api.alpaca.markets/v2 */
export const alpacaConnectionOptions = (base: string, { keyId, secret }: AlpacaKeys): BrokerConnectionOptions => ({
  base,
  headers: { 'apca-api-key-id': keyId, 'apca-api-secret-key': secret },
  secrets: [secret, keyId],
  reservedForOrders: RESERVED_FOR_ORDERS,
});
