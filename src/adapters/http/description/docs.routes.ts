import { fileURLToPath } from 'node:url';
import express, { Router, type RequestHandler } from 'express';
import { z } from 'zod';
import type { RateLimitRule } from '../../../domain/shared/limits/rateLimitRule.js';
import { publicAccess } from '../caller/publicAccess.js';
import { pageHeaders } from '../pageHeaders.js';
import { openApiDocument, type ApiInfo, type GateDescription } from './openapi.js';
import { defineRoute, type Route } from '../pipeline/route.js';
import { RenderedReply } from '../pipeline/routeDefinition.js';
import { securityHeadersWith } from '../pipeline/securityHeaders.js';

/** Swagger UI sets styles from script and draws icons as data URLs. */
const PAGE_HEADERS = securityHeadersWith({
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
});

interface DescriptionOptions {
  readonly limit?: { readonly rule: RateLimitRule; readonly by: 'address' };
  readonly hasPublicReply?: boolean;
  readonly gates?: (path: string) => GateDescription;
}

/** Creates `GET /openapi.json`, which describes `routes` and itself; the document is generated at the first request. */
export function openApiRoute(
  facts: ApiInfo,
  routes: readonly Route[],
  { gates, ...options }: DescriptionOptions,
): Route {
  let rendered: RenderedReply | null = null;
  const described: Route = defineRoute({
    method: 'get',
    path: '/openapi.json',
    id: 'getDescription',
    tag: 'Description',
    summary: 'Returns the description of this API as OpenAPI 3.1',
    access: publicAccess,
    ...options,
    reply: z.looseObject({ openapi: z.string() }),
    example: { reply: { openapi: '3.1.0' } },
    handle: async () => (rendered ??= RenderedReply.ofJson(openApiDocument(facts, [...routes, described], gates))),
  });
  return described;
}

/** The folder to which the build copies the files of Swagger UI. */
const EXPLORER_FOLDER = fileURLToPath(new URL('../../../../dist/explorer', import.meta.url));
const EXPLORER_FILES = ['/swagger-ui.css', '/swagger-ui-bundle.js', '/favicon-32x32.png', '/favicon-16x16.png'];
const START_SCRIPT = '/start.js';
const PATHS = new Set(['/', START_SCRIPT, ...EXPLORER_FILES]);

const htmlOf = (title: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png" sizes="32x32">
<link rel="icon" type="image/png" href="/docs/favicon-16x16.png" sizes="16x16">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs${START_SCRIPT}"></script>
</body>
</html>
`;

/** Turns off Swagger UI's validator, which runs on another server; follows the system's color scheme. */
const START = `if (matchMedia('(prefers-color-scheme: dark)').matches) document.documentElement.classList.add('dark-mode');
SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null });
`;

const pathsOfThePageOnly: RequestHandler = ({ path }, _response, next) => {
  if (PATHS.has(path)) next();
  else next('router');
};

/**
 * The interactive page at `/docs`; all its resources come from this server.
 * @param limits handlers that run before each file is served
 */
export function docsPage(title: string, ...limits: readonly RequestHandler[]): RequestHandler {
  const page = Router();
  const html = htmlOf(title);
  page.use('/docs', pathsOfThePageOnly, pageHeaders(PAGE_HEADERS), ...limits);
  page.get('/docs', (_request, response) => void response.type('html').send(html));
  page.get(`/docs${START_SCRIPT}`, (_request, response) => void response.type('js').send(START));
  page.use('/docs', express.static(EXPLORER_FOLDER, { index: false, redirect: false }));
  return page;
}
