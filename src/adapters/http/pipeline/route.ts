import type { Request } from 'express';
import type { ZodType } from 'zod';
import { MalformedJson, NotFound, TooLarge } from '../../../domain/shared/failure/failure.js';
import { invalidRequestOf } from '../../../domain/shared/failure/invalidRequestOf.js';
import type { ClientNetworks } from '../../../domain/shared/limits/clientNetworks.js';
import type { RateLimitRule } from '../../../domain/shared/limits/rateLimitRule.js';
import { NetworkLimits } from '../../../application/shared/networkLimits.js';
import type { RateLimits } from '../../../application/shared/rateLimits.port.js';
import { clientNetworksAt } from './clientNetworks.js';
import { BodyBudget } from './bodyBudget.js';
import { issueInWords } from './issueInWords.js';
import { parseJsonBody, refuseEncodedBody, withRequestBody } from './jsonBody.js';
import { admittedRequestHeaders, rateLimitHeaders } from './rateLimitHeaders.js';
import {
  DEFAULT_BODY_LIMIT_BYTES,
  RenderedReply,
  StreamedReply,
  type RouteDefinition,
  type RouteLimit,
} from './routeDefinition.js';

/** The reply headers that are known before the outcome of the request. */
export type ReplyHeaders = Record<string, string>;

/** A route without type parameters; contains everything that the app and the API description need. */
export interface Route {
  readonly definition: RouteDescription;
  answer(request: Request, limits: RateLimits, headers: ReplyHeaders): Promise<unknown>;
}

export type RouteDescription = Omit<
  RouteDefinition<unknown, unknown, unknown, unknown, unknown>,
  'handle' | 'precondition' | 'access' | 'limit' | 'concurrencyLimit' | 'limitConcurrency'
> & {
  readonly access: Pick<RouteDefinition<unknown, unknown, unknown, unknown, unknown>['access'], 'scheme' | 'refusals'>;
  readonly limit?: { readonly rule: RateLimitRule; readonly by: RouteLimit<never, never>['by'] };
};

/**
 * Creates a route. Its order of checks: license and entitlement (`access`), rate limit (without taking a token), body
 * size, body, precondition, rate limit (takes a token), configuration and provider (both in `handle`).
 */
export function defineRoute<Caller, Body, Query, Params, Reply>(
  definition: RouteDefinition<Caller, Body, Query, Params, Reply>,
): Route {
  const budget = new BodyBudget(bodiesInMemory(definition.bodyLimitBytes));
  return {
    definition,
    async answer(request, limits, headers) {
      const caller = await definition.access.admit(request);
      const serve = async (): Promise<unknown> => {
        try {
          return await answerTo(caller, definition, request, limits, headers, budget);
        } finally {
          const { limit } = definition;
          if (limit?.by === 'handler') Object.assign(headers, await peekedHeaders(limit, request));
        }
      };
      return definition.limitConcurrency?.(caller, request, serve) ?? serve();
    },
  };
}

/** Whether the reply has an ETag, so that clients can revalidate it. */
export const canRevalidate = ({ hasPublicReply = false, hasEtag = hasPublicReply }: RouteDescription): boolean =>
  hasEtag;

/** Returns the headers of a limit that the handler counts; none when the count cannot be read. */
const peekedHeaders = (
  limit: Extract<RouteLimit<never, never>, { by: 'handler' }>,
  request: Request,
): Promise<ReplyHeaders> => limit.peek(request).then(rateLimitHeaders, () => ({}));

async function answerTo<Caller, Body, Query, Params, Reply>(
  caller: Caller,
  definition: RouteDefinition<Caller, Body, Query, Params, Reply>,
  request: Request,
  limits: RateLimits,
  headers: ReplyHeaders,
  budget: BodyBudget,
): Promise<unknown> {
  const { limit, concurrencyLimit: room } = definition;
  const networkLimits = new NetworkLimits(limits);
  if (limit !== undefined && limit.by !== 'body' && limit.by !== 'handler' && readsInput(definition)) {
    Object.assign(
      headers,
      admittedRequestHeaders(await networkLimits.peek(limit.rule, headKeys(limit, definition.path, caller, request))),
    );
  }
  const params = parseParams(definition.params, request.params);
  const query = parseInput(definition.query, request.query);
  const serve = async (bytes: Buffer | null): Promise<unknown> => {
    const call = { caller, body: bodyOf(definition, request, bytes), query, params, request };
    await definition.precondition?.(call);
    if (limit !== undefined && limit.by !== 'handler') {
      const keys: ClientNetworks =
        limit.by === 'body' ? [limit.key(call.body, request)] : headKeys(limit, definition.path, caller, request);
      Object.assign(headers, admittedRequestHeaders(await networkLimits.take(limit.rule, keys)));
    }
    const reply = await definition.handle(call);
    return reply instanceof RenderedReply || reply instanceof StreamedReply ? reply : definition.reply.parse(reply);
  };
  const serveInRoom = (bytes: Buffer | null): Promise<unknown> =>
    room === undefined ? serve(bytes) : room.in.run(room.of(caller), () => serve(bytes));
  if (!definition.body) return serveInRoom(null);
  refuseEncodedBody(request);
  const { bodyLimitBytes: limitBytes = DEFAULT_BODY_LIMIT_BYTES, tooLarge = () => new TooLarge(limitBytes) } =
    definition;
  return withRequestBody(request, { limitBytes, tooLarge, budget }, serveInRoom);
}

/** Whether a route has input. Other routes never refuse with a 400, so their rate limit is checked only once. */
const readsInput = ({ body, query, params }: Pick<RouteDescription, 'body' | 'query' | 'params'>): boolean =>
  body !== undefined || query !== undefined || params !== undefined;

/** Returns the rate-limit buckets that are known before the body is read. */
function headKeys<Caller>(
  limit: Exclude<RouteLimit<Caller, never>, { by: 'body' | 'handler' }>,
  path: string,
  caller: Caller,
  request: Request,
): ClientNetworks {
  return limit.by === 'caller' ? [limit.key(caller)] : clientNetworksAt(path, request);
}

/** Bytes of memory for the bodies of a route: room for several of the largest size, or many of the usual size. */
const bodiesInMemory = (limitBytes = DEFAULT_BODY_LIMIT_BYTES): number =>
  Math.max(LEAST_BUDGET_BYTES, LARGEST_BODIES * limitBytes);
const LEAST_BUDGET_BYTES = 16 * 1024 * 1024;
const LARGEST_BODIES = 8;

function bodyOf<Body>(
  definition: Pick<
    RouteDefinition<never, Body, never, never, never>,
    'body' | 'bodyOptional' | 'storesNoBody' | 'maxSeparators'
  >,
  request: Request,
  bytes: Buffer | null,
): Body {
  if (!definition.body || bytes === null) return noInput();
  const value = parseJsonBody(bytes, definition);
  if (value === undefined && !definition.bodyOptional?.(request)) {
    throw new MalformedJson('The body is empty. Send one JSON object.');
  }
  return parseInput(definition.body, value === undefined ? {} : value);
}

function parseInput<T>(schema: ZodType<T> | undefined, value: unknown): T {
  if (!schema) return noInput();
  const parsed = schema.safeParse(value, { error: issueInWords });
  if (!parsed.success) throw invalidRequestOf(parsed.error.issues);
  return parsed.data;
}

function parseParams<T>(schema: ZodType<T> | undefined, value: unknown): T {
  if (!schema) return noInput();
  const parsed = schema.safeParse(value, { error: issueInWords });
  if (!parsed.success)
    throw new NotFound(`There is nothing at this path: ${invalidRequestOf(parsed.error.issues).message}.`);
  return parsed.data;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/consistent-type-assertions, typescript/no-unnecessary-type-parameters -- where a definition names no schema, its type is inferred as unknown, and undefined is one
const noInput = <T>(): T => undefined as T;
