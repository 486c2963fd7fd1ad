import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { AlpacaAccount } from './account.ts';
import { accountView, assetView, contractView, positionsView } from './accountViews.ts';
import { AlpacaMarketData } from './marketData.ts';
import type { OrderRequest } from './orders.ts';
import { ok, problem, type AlpacaReply } from './wire.ts';
import { MINUTE_MS } from '../../../src/domain/shared/timeUnits.ts';

export const ALPACA_KEY_ID = 'PKTESTKEYID0000000007';
export const ALPACA_SECRET_KEY = 'alpaca-test-secret-0000000000000000000007';

export interface AlpacaRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly keyId: string | null;
  readonly secret: string | null;
  readonly body: string;
}

/** How the next order or cancellation is answered after it has taken effect. */
export type AfterOrder = 'drop' | 'hang' | 'half' | '500' | '504' | 'page' | 'empty';

type Route = (request: {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
}) => AlpacaReply;

const ORDERS = '/v2/orders';

/** Alpaca's trading and market data API for one account on the free plan. */
export class AlpacaApi {
  now: () => Date = () => new Date();
  readonly account = new AlpacaAccount(() => this.now());
  readonly market = new AlpacaMarketData(this.account.quotes, () => this.now());
  readonly received: AlpacaRequest[] = [];
  readonly afterOrders: AfterOrder[] = [];
  /** While true, every request fails. */
  isDown = false;
  quota = 200;
  private spent = 0;
  private window = 0;

  private readonly routes: readonly (readonly [string, RegExp, Route])[] = [
    ['GET', /^\/v2\/account$/, () => accountView(this.account)],
    ['GET', /^\/v2\/positions$/, () => positionsView(this.account)],
    ['GET', /^\/v2\/assets\/[^/]+$/, ({ path }) => assetView(this.account, lastPart(path))],
    ['GET', /^\/v2\/options\/contracts\/[^/]+$/, ({ path }) => contractView(this.account, lastPart(path))],
    ['GET', /^\/v2\/clock$/, () => this.clock()],
    ['GET', /^\/v2\/orders$/, ({ query }) => this.account.list(query)],
    [
      'GET',
      /^\/v2\/orders:by_client_order_id$/,
      ({ query }) => this.account.read((order) => order.client_order_id === query.get('client_order_id')),
    ],
    ['GET', /^\/v2\/orders\/[^/]+$/, ({ path }) => this.account.read(({ id }) => id === lastPart(path))],
    ['POST', /^\/v2\/orders$/, ({ body }) => this.account.place(orderIn(body))],
    ['DELETE', /^\/v2\/orders\/[^/]+$/, ({ path }) => this.account.cancel(lastPart(path))],
    ['GET', /^\/v2\/stocks\/bars$/, ({ query }) => this.market.stockBars(query)],
    ['GET', /^\/v2\/stocks\/snapshots$/, ({ query }) => this.market.snapshots(query)],
    ['GET', /^\/v1beta1\/options\/snapshots$/, ({ query }) => this.market.optionSnapshots(query)],
    ['GET', /^\/v1\/corporate-actions$/, ({ query }) => this.market.corporateActions(query)],
  ];

  /** Answers one request without waiting for anything. */
  reply(request: AlpacaRequest): AlpacaReply & { readonly headers: Readonly<Record<string, string>> } {
    this.received.push(request);
    const window = Math.floor(Date.now() / MINUTE_MS);
    if (window !== this.window) [this.window, this.spent] = [window, 0];
    this.spent += 1;
    const headers = {
      'x-ratelimit-limit': String(this.quota),
      'x-ratelimit-remaining': String(Math.max(this.quota - this.spent, 0)),
      'x-ratelimit-reset': String(((window + 1) * MINUTE_MS) / 1000),
    };
    if (this.isDown) return { status: 500, body: { message: 'internal server error' }, headers };
    if (this.spent > this.quota) return { ...problem(429, 42_910_000, 'rate limit exceeded'), headers };
    return { ...this.answer(request), headers };
  }

  readonly listener = (request: IncomingMessage, response: ServerResponse): void => {
    this.serve(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  };

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { method = '', url: target = '', headers } = request;
    const keyId = headers['apca-api-key-id'];
    const secret = headers['apca-api-secret-key'];
    const reply = this.reply({
      method,
      target,
      body,
      keyId: keyId?.toString() ?? null,
      secret: secret?.toString() ?? null,
    });
    const after = method === 'GET' ? undefined : this.afterOrders.shift();
    if (after === 'hang') return;
    if (after === 'drop') return void request.socket.destroy();
    if (after === 'half') return void response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":');
    if (after === '500' || after === '504') return void response.writeHead(Number(after)).end();
    if (after === 'page') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>');
    if (after === 'empty') return void response.writeHead(200).end();
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(reply.body === undefined ? undefined : JSON.stringify(reply.body));
  }

  private answer({ method, target, keyId, secret, body }: AlpacaRequest): AlpacaReply {
    const { pathname: path, searchParams: query } = new URL(target, 'http://alpaca');
    if (keyId !== ALPACA_KEY_ID || secret !== ALPACA_SECRET_KEY)
      return path.startsWith('/v2/stocks') || path.startsWith('/v1')
        ? { status: 403, body: { message: 'forbidden.' } }
        : problem(401, 40_110_000, 'request is not authorized');
    const route = this.routes.find(([verb, pattern]) => verb === method && pattern.test(path))?.[2];
    return route?.({ path, query, body }) ?? problem(404, 40_410_000, 'endpoint not found.');
  }

  private clock(): AlpacaReply {
    const timestamp = this.now().toISOString();
    return ok({ timestamp, is_open: this.account.isOpen, next_open: timestamp, next_close: timestamp });
  }

  /** The received requests that place or cancel an order. */
  get sent(): readonly AlpacaRequest[] {
    return this.received.filter(({ method, target }) => method !== 'GET' && target.startsWith(ORDERS));
  }
}

const lastPart = (path: string): string => decodeURIComponent(path.split('/').at(-1) ?? '');

function orderIn(body: string): OrderRequest {
  const parsed: unknown = JSON.parse(body);
  return typeof parsed === 'object' && parsed !== null ? parsed : {};
}
