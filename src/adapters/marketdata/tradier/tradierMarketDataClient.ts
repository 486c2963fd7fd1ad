import { z, type ZodType } from 'zod';
import { parseJson } from '../../../domain/shared/parseJson.js';
import {
  DEFAULT_FETCH_POLICY,
  createResilientFetch,
  type Fetch,
  type FetchPolicy,
} from '../remote/createResilientFetch.js';
import { SourceFailure } from '../remote/sourceFailure.js';

export const TRADIER_SOURCE_NAME = 'Tradier';

const ERROR_TEXT_SHOWN = 160;

/** The form of Tradier's errors, which can also come with status 200. */
const complaint = z.union([
  z.object({ errors: z.union([z.string(), z.object({ error: z.union([z.string(), z.array(z.string())]) })]) }),
  z.object({ fault: z.object({ faultstring: z.string() }) }),
  z.object({ error: z.string() }),
]);

interface Access {
  /** Without a path, such as https://api.tradier.com */
  readonly origin: string;
  readonly token: string;
}

/** Market data from Tradier's API. Redirects are refused: they could carry the token elsewhere. */
export class TradierMarketDataClient {
  private readonly fetch: Fetch;

  constructor(
    private readonly access: Access,
    fetch: Fetch,
    manners: FetchPolicy = DEFAULT_FETCH_POLICY,
  ) {
    this.fetch = createResilientFetch(TRADIER_SOURCE_NAME, fetch, manners);
  }

  /** @throws SourceFailure */
  async get<T>(path: string, parameters: Readonly<Record<string, string>>, schema: ZodType<T>): Promise<T> {
    const { origin, token } = this.access;
    const url = `${origin}/v1/markets/${path}?${new URLSearchParams(parameters).toString()}`;
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const reply = await this.fetch(url, { headers, redirect: 'error' }).catch(explained);
    const body = parseJson(await reply.text());
    const complained = complaint.safeParse(body);
    if (complained.success)
      throw new SourceFailure('nonsense', `${TRADIER_SOURCE_NAME} answered: ${this.shown(textOf(complained.data))}`);
    const parsed = schema.safeParse(body);
    if (!parsed.success)
      throw new SourceFailure('nonsense', `${TRADIER_SOURCE_NAME} sent an invalid reply.`, { cause: parsed.error });
    return parsed.data;
  }

  private shown(text: string): string {
    return text.replaceAll(this.access.token, '…').slice(0, ERROR_TEXT_SHOWN);
  }
}

function explained(error: unknown): never {
  if (!(error instanceof SourceFailure && error.kind === 'refused')) throw error;
  const advice = 'Check TRADIER_TOKEN, and that TRADIER_API_BASE is the API that the token belongs to.';
  throw new SourceFailure('refused', `${error.message} ${advice}`, { cause: error });
}

function textOf(complained: z.infer<typeof complaint>): string {
  if ('fault' in complained) return complained.fault.faultstring;
  if ('error' in complained) return complained.error;
  const { errors } = complained;
  return typeof errors === 'string' ? errors : [errors.error].flat().join(' ');
}
