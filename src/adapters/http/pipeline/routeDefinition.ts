import type { Request } from 'express';
import type { ZodType } from 'zod';
import type { Failure } from '../../../domain/shared/failure/failure.js';
import type { RateLimitRule } from '../../../domain/shared/limits/rateLimitRule.js';
import type { ConcurrencyLimiter } from './concurrencyLimiter.js';

/** A check of the caller, and the facts about the caller that the handler receives. */
export interface AccessRule<Caller> {
  /** The credential that a client must send, for the API description; null for none. */
  readonly scheme: SecurityScheme | null;
  /** Statuses of this check's refusals. */
  readonly refusals: readonly number[];
  /** Decides by the request's headers alone; the body is not read yet. Throws a `Failure` to refuse. */
  admit(request: Request): Promise<Caller>;
}

export interface SecurityScheme {
  readonly name: string;
  readonly definition: Readonly<Record<string, string>>;
}

/**
 * The bucket that a request takes its token from: the caller's, one named by the body, or those of the client's
 * networks.
 */
export type RouteLimit<Caller, Body> =
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

/** A reply that is already bytes: text, or JSON that was serialized before. */
export class RenderedReply {
  constructor(
    readonly contentType: string,
    readonly bytes: Buffer,
    readonly etag?: string,
  ) {}
}

/** A reply without a fixed end: `start` gets a write function and returns a function to call when the client leaves. */
export class StreamedReply {
  constructor(
    readonly contentType: string,
    readonly start: (write: (chunk: string) => void) => () => void,
  ) {}
}

export interface RouteExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly reply: unknown;
}

/** A route of the API: its validation, types, order of checks and description all come from here. */
export interface RouteDefinition<Caller, Body, Query, Params, Reply> {
  readonly method: 'get' | 'post' | 'delete';
  /** In OpenAPI's form, such as `/api/sync/download/{snapshot_id}`. */
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
  readonly bodyLimitBytes?: number;
  /** Creates the error for a body that is too large, where the error names another limit, such as that of a field. */
  readonly tooLarge?: () => Failure;
  /** Requests with complete bodies wait here while too many are being processed; `of` names the caller of a request. */
  readonly concurrencyLimit?: { readonly in: ConcurrencyLimiter; of(caller: Caller): string };
  /** Makes a request wait, its body unread, while the same caller or address has too many in progress. */
  limitConcurrency?<T>(caller: Caller, request: Request, serve: () => Promise<T>): Promise<T>;
  readonly query?: ZodType<Query>;
  /** A path parameter that does not match gets 404, whatever its form. */
  readonly params?: ZodType<Params>;
  /** Optional request headers that the handler reads itself, with their meaning. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly reply: ZodType<Reply>;
  readonly contentType?: string;
  /** Statuses beyond those that follow from access, limit and body. */
  readonly failures?: readonly number[];
  /** Any origin may read it, and it can be revalidated with `If-None-Match`. */
  readonly publicRead?: boolean;
  /** The reply is about a person: caches must not store it, even for revalidation. */
  readonly personal?: boolean;
  /** Kept out of the published description. */
  readonly unpublished?: boolean;
  readonly example: RouteExample;
  /** Throws a `Failure` to refuse the call before it costs a token. */
  precondition?(call: RouteCall<Caller, Body, Query, Params>): Promise<void>;
  handle(call: RouteCall<Caller, Body, Query, Params>): Promise<Reply | RenderedReply | StreamedReply>;
}

export const JSON_CONTENT_TYPE = 'application/json; charset=utf-8';

/** 128 KiB, for routes without their own limit. */
export const DEFAULT_BODY_LIMIT_BYTES = 128 * 1024;
