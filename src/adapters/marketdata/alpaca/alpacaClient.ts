import type { marketData } from '@alpacahq/alpaca-trade-api';
import type { z } from 'zod';
import { PRICE_SOURCE_FACTS } from '../../../domain/dashboard/market/priceSource.js';
import { createResilientFetch, type Fetch, type FetchPolicy } from '../remote/createResilientFetch.js';
import { invalidReply, parseReply } from '../remote/parseReply.js';
import { SourceFailure } from '../remote/sourceFailure.js';
import { alpacaBarsReply, alpacaCorporateActionsReply, type AlpacaBars } from './alpaca.schema.js';

export const ALPACA_SOURCE_TITLE = PRICE_SOURCE_FACTS.alpaca.title;

export interface AlpacaDataAccess {
  /** URL prefix, such as https://data.alpaca.markets */
  readonly base: string;
  readonly keyId: string;
  readonly secret: string;
}

interface AlpacaApis {
  readonly stocks: marketData.StockApi;
  readonly actions: marketData.CorporateActionsApi;
}

/**
 * Alpaca's market data through Alpaca's own SDK. Retries, timeouts and size limits are those of our fetch. The replies
 * are validated here, because the SDK does not validate them.
 */
export class AlpacaClient {
  private readonly fetch: Fetch;
  private apis: Promise<AlpacaApis> | null = null;

  constructor(
    private readonly access: AlpacaDataAccess,
    fetch: Fetch,
    fetchPolicy: FetchPolicy,
  ) {
    this.fetch = createResilientFetch(ALPACA_SOURCE_TITLE, fetch, fetchPolicy);
  }

  /** @throws SourceFailure */
  stockBars(request: marketData.StockBarsRequest): Promise<AlpacaBars> {
    return this.call(({ stocks }) => stocks.stockBars(request), alpacaBarsReply);
  }

  /** @throws SourceFailure */
  corporateActions(request: marketData.CorporateActionsRequest): Promise<z.output<typeof alpacaCorporateActionsReply>> {
    return this.call(({ actions }) => actions.corporateActions(request), alpacaCorporateActionsReply);
  }

  private async call<T>(ask: (apis: AlpacaApis) => Promise<unknown>, schema: z.ZodType<T>): Promise<T> {
    this.apis ??= this.load();
    return parseReply(ALPACA_SOURCE_TITLE, schema, await ask(await this.apis).catch(explained));
  }

  /** Loads the SDK on first use, because other sources do not need its code. */
  private async load(): Promise<AlpacaApis> {
    const { marketData: sdk } = await import('@alpacahq/alpaca-trade-api');
    const { base: basePath, keyId, secret } = this.access;
    const fetchApi = (url: string | URL | Request, init?: RequestInit): Promise<Response> => this.fetch(url, init);
    // No timeout here: the SDK's would also cover the retries of our fetch.
    const configuration = new sdk.Configuration({ basePath, keyId, secret, fetchApi, timeoutMs: 0, redirect: 'error' });
    return { stocks: new sdk.StockApi(configuration), actions: new sdk.CorporateActionsApi(configuration) };
  }
}

/**
 * Rethrows the error of our `fetch`, which the SDK wraps. Any other error of the SDK means that the reply was
 * unreadable.
 */
function explained(error: unknown): never {
  const cause = error instanceof Error ? error.cause : null;
  if (!(cause instanceof SourceFailure)) throw invalidReply(ALPACA_SOURCE_TITLE, error);
  if (cause.kind !== 'refused') throw cause;
  throw new SourceFailure('refused', `${cause.message} Check ALPACA_KEY_ID and ALPACA_SECRET_KEY.`, { cause });
}
