import type { Request } from 'express';
import type { ZodType } from 'zod';
import type { Failure } from '../../../domain/shared/failure/failure.js';
import type { RateLimitRule } from '../../../domain/shared/limits/rateLimitRule.js';
import type { RuleAllowance } from '../../../application/shared/networkLimits.js';
import type { ErrorCode } from '../contract/shared/failure.js';
import type { ConcurrencyLimiter } from './concurrencyLimiter.js';

/** How a route checks its caller, and what its handler learns about the caller. */
export interface AccessRule<Caller> {
  /** The credential that a client must send, as stated in the API description; null when none is required. */
  readonly scheme: SecurityScheme | null;
  /** Error codes with which this check refuses requests. */
  readonly refusals: readonly ErrorCode[];
  /** Decides by the request's headers alone, since the body has not been read yet. Throws a `Failure` to refuse. */
  admit(request: Request): Promise<Caller>;
}

export interface SecurityScheme {
  readonly name: string;
  readonly definition: Readonly<Record<string, string>>;
}

/**
 * The bucket from which a request takes its token: the caller's, one named in the body, or the route's buckets of the
 * client's networks. With `handler`, the handler enforces the limit, and `peek` returns the headers' allowance.
 */
export type RouteLimit<Caller, Body> =
  | { readonly rule: RateLimitRule; readonly by: 'handler'; peek(request: Request): Promise<RuleAllowance> }
  | { readonly rule: RateLimitRule; readonly by: 'caller'; key(caller: Caller): string }
  | { readonly rule: RateLimitRule; readonly by: 'body'; key(body: Body, request: Request): string }
  | { readonly rule: RateLimitRule; readonly by: 'address' };

export interface RouteCall<Caller, Body, Query, Params> {
  readonly caller: Caller;
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  readonly request: Request;
}

/** A reply that is already rendered: text, or JSON that is already serialized. */
export class RenderedReply {
  constructor(
    readonly contentType: string,
    readonly bytes: Buffer,
    readonly etag?: string,
  ) {}

  static ofJson(value: object): RenderedReply {
    return new RenderedReply(JSON_CONTENT_TYPE, Buffer.from(JSON.stringify(value)));
  }
}

/**
 * A stream of server-sent events: `start` receives a write function and returns a function that is called when the
 * client disconnects.
 */
export class StreamedReply {
  constructor(readonly start: (write: (chunk: string) => void) => () => void) {}
}

export interface RouteExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly reply?: unknown;
}

/** Defines a route of the API. Its validation, types, order of checks and description all derive from this. */
export interface RouteDefinition<Caller, Body, Query, Params, Reply> {
  readonly method: 'get' | 'post' | 'delete';
  /** The path as OpenAPI writes it, such as `/api/sync/download/{snapshot_id}`. */
  readonly path: string;
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: AccessRule<Caller>;
  readonly limit?: RouteLimit<Caller, Body>;
  readonly body?: ZodType<Body>;
  /** If true for a request, a missing or empty body is read as `{}`. */
  readonly bodyOptional?: (request: Request) => boolean;
  /** True for a route that stores no part of its body. Other routes refuse text that the database cannot store. */
  readonly storesNoBody?: boolean;
  readonly bodyLimitBytes?: number;
  /**
   * Maximum number of commas and opening brackets in the body, which bounds its number of values. Millions of values in
   * a body of several megabytes take seconds and over 1 GB of memory to parse.
   */
  readonly maxSeparators?: number;
  /** Replaces the usual error for a body that is too large, for example to state the limit of a field instead. */
  readonly tooLarge?: () => Failure;
  /** Limits how many complete requests of one caller are processed at the same time; `of` names the caller. */
  readonly concurrencyLimit?: { readonly in: ConcurrencyLimiter; of(caller: Caller): string };
  /**
   * Makes a request wait, before its body is read, while the same caller or address has too many requests in progress.
   */
  limitConcurrency?<T>(caller: Caller, request: Request, serve: () => Promise<T>): Promise<T>;
  readonly query?: ZodType<Query>;
  /** A path parameter that does not match the schema results in 404. */
  readonly params?: ZodType<Params>;
  /** Optional request headers that the handler reads itself, with their meaning. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly reply: ZodType<Reply>;
  readonly contentType?: string;
  /** Error codes in addition to those that `access`, `limit`, `body`, `query` and `params` imply. */
  readonly failures?: readonly ErrorCode[];
  /** Whether any origin may read the reply. */
  readonly hasPublicReply?: boolean;
  /** Whether the reply has an ETag, so that it can be revalidated. If absent, public replies have one. */
  readonly hasEtag?: boolean;
  /** If true, the published description leaves this route out. */
  readonly isUnpublished?: boolean;
  readonly example?: RouteExample;
  /** Throws a `Failure` to refuse the call before a rate-limit token is taken. */
  precondition?(call: RouteCall<Caller, Body, Query, Params>): Promise<void>;
  handle(call: RouteCall<Caller, Body, Query, Params>): Promise<Reply | RenderedReply | StreamedReply>;
}

/** The error codes of every route with a body. */
export const BODY_ERROR_CODES = [
  'malformed_json',
  'invalid_request',
  'request_timeout',
  'payload_too_large',
  'overloaded',
] as const satisfies readonly ErrorCode[];

export const JSON_CONTENT_TYPE = 'application/json; charset=utf-8';
export const EVENT_STREAM_CONTENT_TYPE = 'text/event-stream';

/** The limit for routes that do not set their own: 128 KiB. */
export const DEFAULT_BODY_LIMIT_BYTES = 128 * 1024;
