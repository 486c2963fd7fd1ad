import type { Request } from 'express';
import type { ZodType } from 'zod';
import type { Failure } from '../../../domain/shared/failure/failure.js';
import type { RateLimitRule } from '../../../domain/shared/limits/rateLimitRule.js';
import type { ConcurrencyLimiter } from './concurrencyLimiter.js';

/** Who may call, and what the handler is told about them. */
export interface AccessRule<Caller> {
  /** What a client must send, for the API description; null when nothing. */
  readonly scheme: SecurityScheme | null;
  /** Statuses this check can answer with. */
  readonly refusals: readonly number[];
  /** Decides by the head of the request alone; the body is not read yet. Throws a `Failure` to refuse. */
  admit(request: Request): Promise<Caller>;
}

export interface SecurityScheme {
  readonly name: string;
  readonly definition: Readonly<Record<string, string>>;
}

/** Which bucket a request takes its token from: the caller's, one named by the body, or those of the client's networks. */
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

/** A reply that is already bytes: text, or JSON that was serialised before. */
export class RenderedReply {
  constructor(
    readonly contentType: string,
    readonly bytes: Buffer,
    readonly etag?: string,
  ) {}
}

/** A reply that goes on: `start` gets a function that writes, and returns what to do when the client leaves. */
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

/** One row of the API: validation, types, the order of checks and the API description all come from here. */
export interface RouteDefinition<Caller, Body, Query, Params, Reply> {
  readonly method: 'get' | 'post' | 'delete';
  /** In OpenAPI's form, as in `/api/sync/download/{snapshot_id}`. */
  readonly path: string;
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: AccessRule<Caller>;
  readonly limit?: RouteLimit<Caller, Body>;
  readonly body?: ZodType<Body>;
  /** When true for a request, its absent or empty body is read as `{}`. */
  readonly bodyOptional?: (request: Request) => boolean;
  readonly bodyLimitBytes?: number;
  /** What a body over the limit is refused with, where the limit is one of what is in it. */
  readonly tooLarge?: () => Failure;
  /** Where requests with complete bodies wait while too many are being processed; `of` names the caller of a request. */
  readonly concurrencyLimit?: { readonly in: ConcurrencyLimiter; of(caller: Caller): string };
  /** Makes a request wait, its body unread, while the same caller or address has too many in progress. */
  limitConcurrency?<T>(caller: Caller, request: Request, serve: () => Promise<T>): Promise<T>;
  readonly query?: ZodType<Query>;
  /** A value that does not fit is not found (404), whatever its shape. */
  readonly params?: ZodType<Params>;
  /** Optional request headers that the handler reads itself, with what they mean. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly reply: ZodType<Reply>;
  readonly contentType?: string;
  /** Statuses beyond those that follow from access, limit and body. */
  readonly failures?: readonly number[];
  /** Any origin may read it, and it can be revalidated with `If-None-Match`. */
  readonly publicRead?: boolean;
  /** The reply is about a person: no cache may keep it, not even one that revalidates. */
  readonly personal?: boolean;
  /** Kept out of the published description. */
  readonly unpublished?: boolean;
  readonly example: RouteExample;
  /** Throws a `Failure` to refuse the call before it costs a token. */
  precondition?(call: RouteCall<Caller, Body, Query, Params>): Promise<void>;
  handle(call: RouteCall<Caller, Body, Query, Params>): Promise<Reply | RenderedReply | StreamedReply>;
}

export const JSON_CONTENT_TYPE = 'application/json; charset=utf-8';

/** 128 KiB, for routes that name no other limit. */
export const DEFAULT_BODY_LIMIT_BYTES = 128 * 1024;
