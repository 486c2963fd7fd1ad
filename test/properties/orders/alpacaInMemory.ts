import { AlpacaBroker } from '../../../src/adapters/broker/alpaca/alpacaBroker.js';
import { alpacaOrdersReply } from '../../../src/adapters/broker/alpaca/alpaca.schema.js';
import { ALPACA_DIALECT, alpacaConnectionOptions } from '../../../src/adapters/broker/alpaca/alpacaDialect.js';
import { fromAlpacaOrder } from '../../../src/adapters/broker/alpaca/alpacaOrders.js';
import { AlpacaQuotes } from '../../../src/adapters/broker/alpaca/alpacaQuotes.js';
import { BrokerClient } from '../../../src/adapters/broker/remote/brokerClient.js';
import { BrokerHttp } from '../../../src/adapters/broker/remote/brokerHttp.js';
import type { PlacedOrder } from '../../../src/application/dashboard/trading/broker/broker.port.js';
import type { BrokerTrouble } from '../../fakes/dashboard/memoryBroker.js';
import { ALPACA_KEY_ID, ALPACA_SECRET_KEY, AlpacaApi } from '../../servers/alpaca/api.js';

/**
 * The Alpaca broker, connected to a simulated Alpaca API in the same process. It can fail in the same ways as a
 * `MemoryBroker`.
 */
export class AlpacaInMemory extends AlpacaBroker {
  /** How the next place or cancel request fails; null if it succeeds. */
  trouble: BrokerTrouble | null = null;
  /** While true, every call fails before it has any effect. */
  down = false;
  private readonly api: AlpacaApi;

  constructor(now: () => Date) {
    const api = new AlpacaApi();
    const keys = { keyId: ALPACA_KEY_ID, secret: ALPACA_SECRET_KEY };
    const fetch: typeof globalThis.fetch = async (input, init) => this.answer(new Request(input).url, init);
    const clientOf = (base: string): BrokerClient =>
      new BrokerClient(new BrokerHttp(ALPACA_DIALECT, alpacaConnectionOptions(base, keys), fetch));
    super(clientOf('http://alpaca/v2'), new AlpacaQuotes(clientOf('http://alpaca')));
    this.api = api;
    api.now = now;
    api.quota = Infinity;
    api.account.becomes = 'new';
    api.account.quotes.set('AAPL', { last: 150, bid: 149.98, ask: 150.02 });
  }

  get placed(): readonly PlacedOrder[] {
    return alpacaOrdersReply
      .parse(this.api.account.orders)
      .map(fromAlpacaOrder)
      .filter((order) => order !== null);
  }

  fill(id: string, price: number, part?: number): void {
    this.api.account.fill(id, price, part);
  }

  reject(id: string): void {
    this.api.account.reject(id);
  }

  private answer(url: string, { method = 'GET', headers, body }: RequestInit = {}): Response {
    if (this.down) return new Response(null, { status: 500 });
    const trouble = method === 'GET' ? null : this.trouble;
    if (method !== 'GET') this.trouble = null;
    if (trouble === 'refused')
      return Response.json({ code: 40_310_000, message: 'insufficient buying power' }, { status: 403 });
    if (trouble === 'unreachable')
      throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED', syscall: 'connect' } });
    if (trouble === 'lostAndDropped') throw new TypeError('fetch failed');
    const own = new Headers(headers);
    const reply = this.api.reply({
      method,
      target: url.replace('http://alpaca', ''),
      keyId: own.get('apca-api-key-id'),
      secret: own.get('apca-api-secret-key'),
      body: typeof body === 'string' ? body : '',
    });
    if (trouble === 'lostAndTaken') throw new TypeError('fetch failed');
    return new Response(reply.body === undefined ? null : JSON.stringify(reply.body), { status: reply.status });
  }
}
