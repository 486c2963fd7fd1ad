import type { ZodType } from 'zod';
import { parseJson } from '../../../domain/shared/parseJson.js';
import { createResilientFetch, type Fetch, type FetchPolicy } from './createResilientFetch.js';
import { parseReply } from './parseReply.js';
import { SourceFailure } from './sourceFailure.js';

export interface SourceAccess {
  /** Name of the source for display. */
  readonly title: string;
  /** The URL prefix of all requests, such as https://data.alpaca.markets */
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Texts that must never appear in a message. */
  readonly secrets: readonly string[];
  /** A sentence that says which settings to check after 401 or 403. */
  readonly advice: string;
  /** Returns the error in a reply with a status below 400; null when the reply contains no error. */
  readonly complaintOf?: (body: unknown) => string | null;
}

const ERROR_TEXT_SHOWN = 160;

/**
 * Requests JSON from a source that requires an account. Redirects are refused, since they could send the secrets
 * elsewhere.
 */
export class SourceClient {
  private readonly fetch: Fetch;

  constructor(
    private readonly access: SourceAccess,
    fetch: Fetch,
    fetchPolicy: FetchPolicy,
  ) {
    this.fetch = createResilientFetch(access.title, fetch, fetchPolicy);
  }

  /** @throws SourceFailure */
  async get<T>(path: string, parameters: Readonly<Record<string, string>>, schema: ZodType<T>): Promise<T> {
    const { title, base, headers, complaintOf } = this.access;
    const url = `${base}/${path}?${new URLSearchParams(parameters).toString()}`;
    const reply = await this.fetch(url, {
      headers: { ...headers, accept: 'application/json' },
      redirect: 'error',
    }).catch((error: unknown) => this.explained(error));
    const body = parseJson(await reply.text());
    const complaint = complaintOf?.(body) ?? null;
    if (complaint !== null) throw new SourceFailure('nonsense', `${title} answered: ${this.shown(complaint)}`);
    return parseReply(title, schema, body);
  }

  private explained(error: unknown): never {
    if (!(error instanceof SourceFailure && error.kind === 'refused')) throw error;
    throw new SourceFailure('refused', `${error.message} ${this.access.advice}`, { cause: error });
  }

  private shown(text: string): string {
    const clean = this.access.secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
    return clean.slice(0, ERROR_TEXT_SHOWN);
  }
}
