import type { streaming } from '@alpacahq/alpaca-trade-api';
import type { OrderUpdates } from '../../../application/dashboard/trading/broker/orderUpdates.port.js';
import type { AlpacaKeys } from './alpacaDialect.js';

export interface AlpacaStreamOptions extends AlpacaKeys {
  /** Origin of the trading API, such as https://paper-api.alpaca.markets */
  readonly origin: string;
  readonly warn: (message: string) => void;
  readonly firstRetryMs?: number;
}

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 60_000;
/**
 * The SDK's error for rejected API keys. The SDK does not reconnect after it: the keys stay invalid until the settings
 * change.
 */
const REFUSED = 'auth failed';

/**
 * Alpaca's stream of order updates, through Alpaca's own SDK. The SDK restores a lost connection, with growing pauses
 * between its attempts.
 */
export class AlpacaOrderUpdates implements OrderUpdates {
  constructor(private readonly options: AlpacaStreamOptions) {}

  watch(onUpdate: () => void): () => void {
    const opened = this.open(onUpdate);
    return () => void opened.then((stream) => stream.disconnect());
  }

  /** Loads the SDK on first use, because other brokers do not need its code. */
  private async open(onUpdate: () => void): Promise<streaming.TradingStream> {
    const { streaming: sdk } = await import('@alpacahq/alpaca-trade-api');
    const { origin, keyId, secret, warn, firstRetryMs } = this.options;
    const stream = new sdk.TradingStream({
      credentials: { keyId, secret },
      url: `${origin.replace(/^http/, 'ws')}/stream`,
      maxReconnectAttempts: sdk.UNLIMITED_RECONNECT_ATTEMPTS,
      initialReconnectMs: firstRetryMs ?? FIRST_RETRY_MS,
      maxReconnectMs: LONGEST_RETRY_MS,
    });
    stream.on(sdk.EVENT.SUBSCRIPTION, onUpdate);
    stream.onTradeUpdate(onUpdate);
    stream.on(sdk.EVENT.CLIENT_ERROR, (message: string) => {
      if (message === REFUSED)
        warn(
          'Alpaca refused the stream of order updates, so orders are only looked up at intervals. Check ALPACA_KEY_ID and ALPACA_SECRET_KEY.',
        );
    });
    stream.subscribeTradeUpdates();
    stream.connect();
    return stream;
  }
}
