import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { answerJson, answerText, startStandIn, type RequestHandler, type StandIn } from './standIn.js';
import { list } from './tradier.js';
import { TradierAccountBook, type BookOrder } from './tradierAccountBook.js';

export const TRADIER_BROKER_TOKEN = 'tradier-broker-token-42';
export const TRADIER_ACCOUNT_ID = 'VA12345678';

interface Received {
  readonly method: string;
  readonly path: string;
  readonly contentType: string | undefined;
  readonly form: Readonly<Record<string, string>>;
}

export interface TradierBrokerServer extends StandIn {
  readonly book: TradierAccountBook;
  /** Every request that the server's own handlers answered. */
  readonly received: Received[];
  /** Each of these handlers replaces one of the next replies. When it runs, the request has already taken effect. */
  readonly afterwards: RequestHandler[];
  /**
   * Each of these handlers replaces the reply to one of the next orders. When it runs, the order has already been
   * accepted.
   */
  readonly afterOrders: RequestHandler[];
  /** Returned by GET /v1/markets/clock. */
  clock: string;
  /** The settings of a dashboard that uses this server as its broker. */
  readonly settings: Readonly<Record<string, string>>;
}

type Handler = (request: {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: Record<string, string>;
}) => RequestHandler;

/**
 * Serves a Tradier account: a list of one is sent as its element, an empty list as the word "null", and a refusal with
 * status 200 and `errors`.
 */
export async function startTradierBroker(): Promise<TradierBrokerServer> {
  const book = new TradierAccountBook();
  const state: Pick<TradierBrokerServer, 'book' | 'received' | 'afterwards' | 'afterOrders' | 'clock'> = {
    book,
    received: [],
    afterwards: [],
    afterOrders: [],
    clock: 'open',
  };
  const account = `/v1/accounts/${TRADIER_ACCOUNT_ID}`;
  const handlers: readonly (readonly [string, RegExp, Handler])[] = [
    [
      'GET',
      /^\/v1\/user\/profile$/,
      () =>
        answerJson({
          profile: {
            id: 'id-1',
            name: 'A Trader',
            account: book.accounts.length === 1 ? book.accounts[0] : book.accounts,
          },
        }),
    ],
    [
      'GET',
      /^\/v1\/markets\/quotes$/,
      ({ query }) => answerJson({ quotes: list('quote', book.quotesOf((query.get('symbols') ?? '').split(','))) }),
    ],
    [
      'GET',
      /^\/v1\/markets\/clock$/,
      () =>
        answerJson({
          clock: {
            date: '2026-11-20',
            description: 'Market',
            state: state.clock,
            timestamp: 1,
            next_change: '16:00',
            next_state: 'closed',
          },
        }),
    ],
    ['GET', new RegExp(`^${account}/balances$`), () => answerJson({ balances: book.balances(TRADIER_ACCOUNT_ID) })],
    [
      'GET',
      new RegExp(`^${account}/positions$`),
      () => answerJson({ positions: list('position', book.positions(), 'null') }),
    ],
    [
      'GET',
      new RegExp(`^${account}/orders$`),
      ({ query }) =>
        answerJson({
          orders: list(
            'order',
            pageOf(book.look(), query).map((order) => shown(order, query)),
            'null',
          ),
        }),
    ],
    [
      'GET',
      new RegExp(`^${account}/orders/[^/]+$`),
      ({ path, query }) => one(book, path, (order) => answerJson({ order: shown(order, query) })),
    ],
    [
      'POST',
      new RegExp(`^${account}/orders$`),
      ({ form }) => answerJson(form['preview'] === 'true' ? book.preview(form) : book.place(form)),
    ],
    [
      'DELETE',
      new RegExp(`^${account}/orders/[^/]+$`),
      ({ path }) => one(book, path, (order) => answerJson(book.cancel(order))),
    ],
  ];
  const own = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://tradier');
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    const { authorization, accept, 'content-type': contentType } = request.headers;
    state.received.push({ method: request.method ?? '', path: pathname, contentType, form });
    const handler = handlers.find(([method, pattern]) => method === request.method && pattern.test(pathname))?.[2];
    const answer = (): RequestHandler => {
      if (authorization !== `Bearer ${TRADIER_BROKER_TOKEN}`)
        return answerJson({ fault: { faultstring: 'Invalid Access Token' } }, 401);
      if (accept !== 'application/json') return answerText('<xml/>', 200, { 'content-type': 'application/xml' });
      return handler?.({ path: pathname, query: searchParams, form }) ?? answerText('Not found', 404);
    };
    const usual = answer();
    const isOrder = request.method === 'POST' && form['preview'] !== 'true';
    ((isOrder ? state.afterOrders.shift() : undefined) ?? state.afterwards.shift() ?? usual)(request, response);
  };
  const server = await startStandIn((request, response) => void own(request, response));
  const settings = {
    BROKER: 'tradier',
    TRADIER_TOKEN: TRADIER_BROKER_TOKEN,
    TRADIER_ACCOUNT_ID,
    TRADIER_API_BASE: server.origin,
  };
  return Object.assign(state, server, { settings });
}

/** Returns an order as the API shows it: with its tag only on request. */
function shown({ tag, ...order }: BookOrder, query: URLSearchParams): object {
  return query.get('includeTags') === 'true' && tag !== undefined ? { ...order, tag } : order;
}

/** Returns one page, of 25 orders unless the query states another number. */
function pageOf(orders: readonly BookOrder[], query: URLSearchParams): readonly BookOrder[] {
  const limit = Number(query.get('limit') ?? 25);
  const start = (Number(query.get('page') ?? 1) - 1) * limit;
  return orders.slice(start, start + limit);
}

function one(book: TradierAccountBook, path: string, answer: (order: BookOrder) => RequestHandler): RequestHandler {
  const order = book.look().find(({ id }) => String(id) === path.split('/').at(-1));
  return order === undefined ? answerText('order not found', 404) : answer(order);
}
