import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../listen.ts';
import { AlpacaApi, type AfterOrder } from './api.ts';
import type { AlpacaQuote } from './account.ts';
import { TradeUpdates } from './tradeUpdates.ts';

// Runs Alpaca's APIs as a program that prints its port. The process ends when its stdin closes.

const api = new AlpacaApi();
const { account, market } = api;

const controls: Readonly<Record<string, (...args: never[]) => unknown>> = {
  quote: (symbol: string, quote: AlpacaQuote) => void account.quotes.set(symbol, quote),
  hold: (symbol: string, quantity: number, cost: number) => void account.held.set(symbol, { quantity, cost }),
  becomes: (status: typeof account.becomes) => void (account.becomes = status),
  advance: () => account.advance(),
  fill: (id: string, price: number, part?: number) => account.fill(id, price, part),
  orders: () => account.orders,
  sent: () => api.sent,
  requests: () => api.received.map(({ method, target }) => `${method} ${target}`),
  afterOrder: (after: AfterOrder) => void api.afterOrders.push(after),
  bars: (symbol: string, bars: never) => void market.bars.set(symbol, bars),
  splits: (symbol: string, splits: never) => void market.splits.set(symbol, splits),
  dividends: (symbol: string, dividends: never) => void market.dividends.set(symbol, dividends),
  pageSize: (size: number) => void (market.pageSize = size),
  connections: () => updates.connections,
  cut: () => updates.cut(),
};

const server = createServer((request, response) => {
  const [, first, name = ''] = (request.url ?? '').split('/');
  if (first !== '_control') return api.listener(request, response);
  const answer = (status: number, result: unknown): void =>
    void response.writeHead(status).end(JSON.stringify(result ?? null));
  text(request)
    .then((body) => {
      const control = controls[name];
      if (control === undefined) return answer(404, `there is no ${name}`);
      const args: unknown = JSON.parse(body);
      return answer(200, Reflect.apply(control, null, Array.isArray(args) ? args : []));
    })
    .catch((error: unknown) => answer(500, String(error)));
});
const updates = new TradeUpdates(server, api);
process.stdout.write(`${await listen(server)}\n`);
process.stdin.resume().on('end', () => process.exit());
