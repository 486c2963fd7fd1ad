import { Router, type RequestHandler } from 'express';
import swaggerUi from 'swagger-ui-express';
import { z } from 'zod';
import type { LimitRule } from '../../../domain/limits/limitRule.js';
import { anyone } from '../caller/anyone.js';
import { pageHead } from '../pageHead.js';
import { openApiDocument, type ApiFacts } from './openapi.js';
import { route, type Route } from '../pipeline/route.js';
import { JSON_TYPE, Rendered } from '../pipeline/routeDefinition.js';
import { headersWith } from '../pipeline/securityHeaders.js';

/** Swagger UI sets styles from script and draws icons as data URLs. */
const PAGE_HEADERS = headersWith({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'frame-ancestors': ["'none'"],
});

/** `GET /openapi.json`: the description of `routes` and of itself, made when it is first asked for. */
export function descriptionRoute(facts: ApiFacts, routes: readonly Route[], limit?: LimitRule): Route {
  let rendered: Rendered | null = null;
  const described: Route = route({
    method: 'get',
    path: '/openapi.json',
    id: 'getDescription',
    tag: 'Description',
    summary: 'This description, as OpenAPI 3.1',
    access: anyone,
    ...(limit === undefined ? {} : { limit: { rule: limit, by: 'address' } }),
    publicRead: true,
    reply: z.looseObject({ openapi: z.string() }),
    example: { reply: { openapi: '3.1.0' } },
    handle: async () => (rendered ??= new Rendered(JSON_TYPE, Buffer.from(JSON.stringify(openApiDocument(facts, [...routes, described]))))),
  });
  return described;
}

const PAGE_FILES = new Set([
  '/',
  '/swagger-ui.css',
  '/swagger-ui-bundle.js',
  '/swagger-ui-standalone-preset.js',
  '/swagger-ui-init.js',
  '/favicon-32x32.png',
  '/favicon-16x16.png',
]);

/** Swagger UI gives its page for whatever it is asked for, and its package's own files by their names. */
const thePageAlone: RequestHandler = ({ path }, _response, next) => {
  if (PAGE_FILES.has(path)) next();
  else next('router');
};

/** The interactive page at `/docs`; all it needs comes from this server. */
/** @param limits run before each of its files is given */
export function docsPage(title: string, ...limits: readonly RequestHandler[]): RequestHandler {
  const page = Router();
  const options = { customSiteTitle: title, swaggerOptions: { url: '/openapi.json', validatorUrl: null } };
  page.use('/docs', thePageAlone, pageHead(PAGE_HEADERS), ...limits, ...swaggerUi.serveFiles(undefined, options), swaggerUi.setup(undefined, options));
  return page;
}
