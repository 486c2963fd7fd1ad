import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RawBar } from '../../src/domain/dashboard/market/readBars.js';
import { answerJson, answerText, startStandIn, type RequestHandler, type StandIn } from './standIn.js';

export const TRADIER_TOKEN = 'tradier-test-token-77';

export interface TradierOptionRow {
  readonly strike: number;
  readonly option_type: 'call' | 'put';
  readonly bid: number | null;
  readonly ask: number | null;
  readonly volume: number;
  readonly open_interest: number;
  readonly greeks?: { readonly mid_iv: number } | null;
}

export interface TradierServer extends StandIn {
  readonly bars: Map<string, readonly RawBar[]>;
  /** By symbol, then by expiry. */
  readonly options: Map<string, Readonly<Record<string, readonly TradierOptionRow[]>>>;
}

/** Serves Tradier's market data: a list of one is sent as its element, an empty list as null, a refusal as a fault. */
export async function startTradierServer(): Promise<TradierServer> {
  const bars: TradierServer['bars'] = new Map();
  const options: TradierServer['options'] = new Map();
  const routes: Readonly<Record<string, (query: URLSearchParams) => RequestHandler>> = {
    '/v1/markets/history': (query) => answerJson({ history: list('day', historyOf(bars, query)) }),
    '/v1/markets/options/expirations': (query) =>
      answerJson({ expirations: list('date', Object.keys(options.get(query.get('symbol') ?? '') ?? {})) }),
    '/v1/markets/options/chains': (query) => answerJson({ options: list('option', chainOf(options, query)) }),
  };
  const own = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://tradier');
    const route = routes[pathname];
    const refusal = answerJson(
      {
        fault: {
          faultstring: 'Invalid Access Token',
          detail: { errorcode: 'keymanagement.service.invalid_access_token' },
        },
      },
      401,
    );
    const { authorization, accept } = request.headers;
    if (authorization !== `Bearer ${TRADIER_TOKEN}`) refusal(request, response);
    else if (accept !== 'application/json')
      answerText('<history/>', 200, { 'content-type': 'application/xml' })(request, response);
    else (route?.(searchParams) ?? answerText('Not found', 404))(request, response);
  };
  return Object.assign(await startStandIn(own), { bars, options });
}

function historyOf(bars: TradierServer['bars'], query: URLSearchParams): readonly RawBar[] {
  const start = query.get('start') ?? '';
  const end = query.get('end') ?? '9999-12-31';
  if (query.get('interval') !== 'daily') return [];
  return (bars.get(query.get('symbol') ?? '') ?? []).filter(({ date }) => date >= start && date <= end);
}

function chainOf(options: TradierServer['options'], query: URLSearchParams): object[] {
  const expiration_date = query.get('expiration') ?? '';
  const rows = options.get(query.get('symbol') ?? '')?.[expiration_date] ?? [];
  return rows.map((row) => ({ symbol: 'OCC', description: 'an option', type: 'option', expiration_date, ...row }));
}

export function list(key: string, items: readonly unknown[], none: unknown = null): unknown {
  if (items.length === 0) return none;
  return { [key]: items.length === 1 ? items[0] : items };
}
