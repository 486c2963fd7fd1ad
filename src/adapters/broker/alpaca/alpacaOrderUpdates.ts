import { z } from 'zod';
import type { OrderUpdates } from '../../../application/dashboard/trading/broker/orderUpdates.port.js';
import { parseJson } from '../../../domain/shared/parseJson.js';
import type { AlpacaKeys } from './alpacaDialect.js';

const message = z.object({ stream: z.string(), data: z.object({ status: z.string().optional() }) });

const STREAM = 'trade_updates';

export interface AlpacaStreamOptions extends AlpacaKeys {
  /** Origin of the trading API, such as https://paper-api.alpaca.markets */
  readonly origin: string;
  readonly warn: (message: string) => void;
  readonly firstRetryMs?: number;
}

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 60_000;

/** Alpaca's stream of order updates over a WebSocket. A lost connection is reestablished, with growing pauses. */
export class AlpacaOrderUpdates implements OrderUpdates {
  constructor(private readonly options: AlpacaStreamOptions) {}

  watch(onUpdate: () => void): () => void {
    const connection = new StreamConnection(this.options, onUpdate);
    connection.open();
    return () => connection.end();
  }
}

class StreamConnection {
  private socket: WebSocket | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private retryMs: number;
  private hasEnded = false;

  constructor(
    private readonly options: AlpacaStreamOptions,
    private readonly onUpdate: () => void,
  ) {
    this.retryMs = options.firstRetryMs ?? FIRST_RETRY_MS;
  }

  open(): void {
    const { origin, keyId, secret } = this.options;
    const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/stream`);
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('open', () =>
      send(socket, { action: 'authenticate', data: { key_id: keyId, secret_key: secret } }),
    );
    socket.addEventListener('message', ({ data }) => this.receive(socket, data));
    socket.addEventListener('close', () => this.reopenLater());
    this.socket = socket;
  }

  end(): void {
    this.hasEnded = true;
    clearTimeout(this.retry);
    this.socket?.close();
  }

  /** The paper endpoint sends binary frames, the live endpoint text. */
  private receive(socket: WebSocket, data: unknown): void {
    const text = data instanceof ArrayBuffer ? new TextDecoder().decode(data) : String(data);
    const parsed = message.safeParse(parseJson(text));
    if (!parsed.success) return;
    const { stream, data: facts } = parsed.data;
    if (stream === 'authorization') this.authorize(socket, facts.status === 'authorized');
    if (stream === 'listening') this.retryMs = this.options.firstRetryMs ?? FIRST_RETRY_MS;
    if (stream === 'listening' || stream === STREAM) this.onUpdate();
  }

  /**
   * Handles the reply to the login. Refused keys remain refused until the settings change, so it does not reconnect.
   */
  private authorize(socket: WebSocket, isAuthorized: boolean): void {
    if (isAuthorized) return send(socket, { action: 'listen', data: { streams: [STREAM] } });
    this.options.warn(
      'Alpaca refused the stream of order updates, so orders are only looked up at intervals. Check ALPACA_KEY_ID and ALPACA_SECRET_KEY.',
    );
    this.end();
  }

  private reopenLater(): void {
    if (this.hasEnded) return;
    this.retry = setTimeout(() => this.open(), this.retryMs);
    this.retryMs = Math.min(this.retryMs * 2, LONGEST_RETRY_MS);
  }
}

const send = (socket: WebSocket, content: object): void => socket.send(JSON.stringify(content));
