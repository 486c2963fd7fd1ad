import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import type { Logger } from 'pino';
import { Failure, NotConfigured, NotFound, type Capability } from '../../../domain/shared/failure/failure.js';
import { DAY_SECONDS } from '../../../domain/shared/timeUnits.js';
import type { RateLimits } from '../../../application/shared/rateLimits.port.js';
import { etagOf } from './etag.js';
import { failureReply } from './failureReply.js';
import { MethodNotAllowed, UnmetHeader } from './httpFailures.js';
import { endAfterBody } from './lingeringClose.js';
import { canRevalidate, type ReplyHeaders, type Route } from './route.js';
import { requestIdOf } from './requestId.js';
import { EVENT_STREAM_CONTENT_TYPE, JSON_CONTENT_TYPE, RenderedReply, StreamedReply } from './routeDefinition.js';
import { SECURITY_HEADERS } from './securityHeaders.js';

/** Counts every finished request; `route` is the path's pattern, so that ids and keys do not become labels. */
export interface RequestMeter {
  requestFinished(route: string, status: number, seconds: number): void;
  requestRateLimited(bucket: string): void;
}

export const UNROUTED_LABEL = 'unrouted';

/** Browsers let pages of other origins read only these headers and a few basic ones. */
const PUBLIC_REPLY_HEADERS: ReplyHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
};

type SettingByCapability = Readonly<Partial<Record<Capability, string>>>;

export interface AppOptions {
  readonly routes: readonly Route[];
  readonly limits: RateLimits;
  readonly log: Logger;
  readonly requestMeter: RequestMeter;
  /** Number of trusted proxies whose X-Forwarded-For is used; 0 for none. */
  readonly trustedHops: number;
  /** Names of the settings, for replies about capabilities that are not configured. */
  readonly settingByCapability?: SettingByCapability;
  /** Returns the route label of a request that a gate refused or that no route answered. Default: `unrouted`. */
  readonly labelOfUnrouted?: (path: string) => string;
  /** Handlers that run before routing, in order; they may throw a `Failure`. */
  readonly gates?: readonly RequestHandler[];
  /** Handlers that run after the routes and before the 404, such as static pages. */
  readonly pages?: readonly RequestHandler[];
}

export function buildApp(options: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.enable('case sensitive routing');
  app.set('trust proxy', options.trustedHops);
  app.set('query parser', 'simple');
  for (const gate of options.gates ?? []) app.use(gate);
  for (const [path, routes] of inMatchingOrder(options.routes)) {
    // One layer per path, because Express compares each request with all layers before its own.
    const layer = app.route(path.replaceAll(/\{(\w+)\}/g, ':$1'));
    for (const each of routes) layer[each.definition.method](exchange(each, options));
    const allowed = methodsOf(routes);
    if (routes.some((each) => each.definition.hasPublicReply)) layer.options(preflight(allowed));
    layer.all(() => {
      throw new MethodNotAllowed(allowed);
    });
  }
  for (const page of options.pages ?? []) app.use(page);
  app.use((request) => {
    throw new NotFound(`There is nothing at ${request.path}. The routes are described at /docs.`);
  });
  app.use((error: unknown, request: Request, response: Response, _next: unknown) => {
    const label = options.labelOfUnrouted?.(request.path) ?? UNROUTED_LABEL;
    fail(error, label, performance.now(), request, response, {}, options);
  });
  return app;
}

function exchange(each: Route, options: AppOptions): RequestHandler {
  const { path, hasPublicReply } = each.definition;
  return async (request, response) => {
    const startedAt = performance.now();
    const headers: ReplyHeaders = hasPublicReply ? { ...PUBLIC_REPLY_HEADERS } : {};
    try {
      const reply = await each.answer(request, options.limits, headers);
      send(reply, request, response, headers, canRevalidate(each.definition));
      options.requestMeter.requestFinished(path, response.statusCode, (performance.now() - startedAt) / 1000);
    } catch (error) {
      fail(error, path, startedAt, request, response, headers, options);
    }
  };
}

/** Sends a reply. A JSON body stays a string, so that Node writes header and body to the socket at once. */
function send(reply: unknown, request: Request, response: Response, headers: ReplyHeaders, hasEtag: boolean): void {
  const head = { ...SECURITY_HEADERS, 'x-request-id': requestIdOf(request), 'cache-control': 'no-store', ...headers };
  if (reply instanceof StreamedReply) return stream(reply, response, head);
  const body = reply instanceof RenderedReply ? reply.bytes : JSON.stringify(reply);
  const contentType = reply instanceof RenderedReply ? reply.contentType : JSON_CONTENT_TYPE;
  const etag = reply instanceof RenderedReply && reply.etag ? reply.etag : hasEtag ? etagOf(body) : undefined;
  if (etag) Object.assign(head, { etag, 'cache-control': 'no-cache' });
  if (etag && matches(request.headers['if-none-match'], etag)) {
    response.writeHead(304, head).end();
    return;
  }
  response
    .writeHead(200, { ...head, 'content-type': contentType, 'content-length': Buffer.byteLength(body) })
    .end(body);
}

function stream(reply: StreamedReply, response: Response, head: ReplyHeaders): void {
  response.writeHead(200, { ...head, 'content-type': EVENT_STREAM_CONTENT_TYPE });
  response.on(
    'close',
    reply.start((chunk) => void response.write(chunk)),
  );
}

function fail(
  error: unknown,
  path: string,
  startedAt: number,
  request: Request,
  response: Response,
  headers: ReplyHeaders,
  options: AppOptions,
): void {
  const requestId = requestIdOf(request);
  const failure = withSetting(asFailure(error), options.settingByCapability ?? {});
  const reply = failureReply(failure, requestId);
  options.requestMeter.requestFinished(path, reply.status, (performance.now() - startedAt) / 1000);
  if (error instanceof Failure && error.kind === 'rate_limited')
    options.requestMeter.requestRateLimited(String(error.facts['bucket']));
  if (reply.status >= 500) report(failure, { request_id: requestId, route: path }, options.log);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = JSON.stringify(reply.body);
  response.writeHead(reply.status, {
    ...SECURITY_HEADERS,
    'x-request-id': requestId,
    'cache-control': 'no-store',
    ...headers,
    ...reply.headers,
    ...(request.complete ? {} : unreadBodyHeaders(request)),
    'content-type': JSON_CONTENT_TYPE,
    'content-length': Buffer.byteLength(body),
  });
  endAfterBody(request, response, body);
}

/** Reports an error. A capability that is not configured is not reported, since clients may request it often. */
function report(error: unknown, request: { readonly request_id: string; readonly route: string }, log: Logger): void {
  if (error instanceof NotConfigured) log.warn({ ...error.facts, ...request }, 'not configured');
  else log.error({ err: error, ...request }, 'request failed');
}

/** The connection is closed after a refused upload, because its rest is not read as a request. */
const unreadBodyHeaders = (request: Request): ReplyHeaders =>
  request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
    ? { connection: 'close' }
    : {};

/**
 * Converts Express's errors. Express throws a URIError for a path with invalid percent-encoding, which counts as not
 * found. Its file server throws errors with a client-error status for headers such as an unsatisfiable Range.
 */
function asFailure(error: unknown): unknown {
  if (error instanceof URIError) return new NotFound('There is nothing at this path.');
  return !(error instanceof Failure) && isClientError(error) ? new UnmetHeader(error.status) : error;
}

function withSetting(error: unknown, settingByCapability: SettingByCapability): unknown {
  if (!(error instanceof NotConfigured)) return error;
  const setting = settingByCapability[error.capability];
  return setting === undefined ? error : error.withSetting(setting);
}

const isClientError = (error: unknown): error is Error & { status: number } =>
  error instanceof Error &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500;

/** Groups routes by path. A brace sorts after every letter, so a literal path is matched before one with parameters. */
const inMatchingOrder = (routes: readonly Route[]): [string, Route[]][] =>
  [...Map.groupBy(routes, ({ definition }) => definition.path)].toSorted(([one], [other]) => (one < other ? -1 : 1));

const methodsOf = (routes: readonly Route[]): string[] =>
  routes.flatMap(({ definition }) =>
    definition.method === 'get' ? ['GET', 'HEAD'] : [definition.method.toUpperCase()],
  );

const preflight =
  (allowed: readonly string[]): RequestHandler =>
  (request, response) => {
    response
      .writeHead(204, {
        ...SECURITY_HEADERS,
        'x-request-id': requestIdOf(request),
        'access-control-allow-origin': '*',
        'access-control-allow-methods': allowed.join(', '),
        'access-control-allow-headers': 'If-None-Match, X-Request-Id',
        'access-control-max-age': String(DAY_SECONDS),
      })
      .end();
  };

const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag));
