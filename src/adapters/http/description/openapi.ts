import { z, type ZodType } from 'zod';
import { MAX_JSON_NESTING } from '../../../domain/shared/nesting.js';
import { RETRY_UPSTREAM_AFTER_SECONDS } from '../../../domain/shared/providerTimeouts.js';
import { failureBody, STATUS_BY_ERROR_CODE, type ErrorCode } from '../contract/shared/failure.js';
import { NamedSchemas } from './namedSchemas.js';
import { canRevalidate, type RouteDescription, type Route } from '../pipeline/route.js';
import { BODY_ERROR_CODES, type SecurityScheme } from '../pipeline/routeDefinition.js';

type Json = Readonly<Record<string, unknown>>;

/** The checks before routing, which can refuse a request to a path. */
export interface GateDescription {
  readonly refusals: readonly ErrorCode[];
  readonly scheme: SecurityScheme | null;
  /** Whether `scheme` is not required now, but a setting can require it. */
  readonly isOptional?: boolean;
}

export interface ApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
}

type RefusalStatus = (typeof STATUS_BY_ERROR_CODE)[ErrorCode];

const MEANINGS: Readonly<Record<RefusalStatus, string>> = {
  400: 'The body is malformed or a field is invalid; `detail` says which',
  401: 'The license key, or another credential, is missing or not valid',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Not possible in the current state',
  408: 'The body arrives too slowly',
  413: 'The body is too large',
  421: 'The Host header names another server',
  429: 'The rate limit is exceeded',
  502: `A provider failed; retry after about ${RETRY_UPSTREAM_AFTER_SECONDS} seconds`,
  503: 'Not configured on this deployment, or not available now',
};

/** Refusals of any request, which the responses of the routes do not repeat. */
const ERROR_CODES =
  'The description of each response, and `x-error-codes` in it, lists its values of `error`; values can be added. Any request can also be answered with 400 `invalid_request` ' +
  '(not valid HTTP), 404 `not_found` (unknown path), 405 `method_not_allowed`, 408 `request_timeout`, 417 and 431 `invalid_request` (wrong or long headers), ' +
  '429 `rate_limit_exceeded` (too many connections or simultaneous requests from your address), 500 `internal_error`, and 503 `disk_full` or `disk_failed` (a file could not be written). ' +
  `JSON nested more than ${MAX_JSON_NESTING} levels deep, a field named \`__proto__\`, and text with NUL or half of a surrogate pair can be refused with 400.`;

const header = (description: string): Json => ({ description, schema: { type: 'string' } });

const ETAG_HEADERS: Json = { ETag: header('The version of the reply, for If-None-Match') };

const LIMIT_HEADERS: Json = {
  'RateLimit-Policy': header(
    'The bucket, its size q and its window w in seconds, such as "validate_license";q=120;w=60',
  ),
  RateLimit: header(
    'The remaining tokens r and the seconds t until the next token, such as "validate_license";r=119;t=1',
  ),
};

const REVALIDATION = { 'If-None-Match': 'The ETag of an earlier reply; an unchanged reply is answered with 304' };
const NO_GATES = (): GateDescription => ({ refusals: [], scheme: null });

/** Generates the OpenAPI 3.1 document of the published routes from the schemas that validate requests and replies. */
export function openApiDocument(
  facts: ApiInfo,
  routes: readonly Route[],
  gates: (path: string) => GateDescription = NO_GATES,
): Json {
  const published = routes.map((each) => each.definition).filter((definition) => !definition.isUnpublished);
  const schemas = new NamedSchemas();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const definition of published) {
    (paths[definition.path] ??= {})[definition.method] = operation(definition, schemas, gates(definition.path));
  }
  const schemes = published.flatMap(({ path, access }) => [gates(path).scheme ?? [], access.scheme ?? []].flat());
  return {
    openapi: '3.1.0',
    info: { ...facts, description: `${facts.description} ${ERROR_CODES}` },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: schemas.toComponents(),
      securitySchemes: Object.fromEntries(schemes.map((scheme) => [scheme.name, scheme.definition])),
    },
  };
}

function operation(definition: RouteDescription, schemas: NamedSchemas, gates: GateDescription): Json {
  const { body, example, access } = definition;
  return {
    operationId: definition.id,
    tags: [definition.tag],
    summary: definition.summary,
    ...descriptionOf(definition),
    ...security(gates, access.scheme),
    parameters: [
      ...parametersOf('path', definition.params, example?.params, schemas),
      ...parametersOf('query', definition.query, example?.query, schemas),
      ...headerParameters({ ...definition.headers, ...(canRevalidate(definition) ? REVALIDATION : {}) }),
    ],
    ...(body
      ? {
          requestBody: {
            required: !definition.bodyOptional,
            content: { 'application/json': { schema: schemas.referenceTo(body, 'input'), example: example?.body } },
          },
        }
      : {}),
    responses: responsesOf(definition, schemas, gates),
  };
}

function descriptionOf({ description, limit }: RouteDescription): Json {
  const sentences = [description, limit === undefined ? undefined : limitSentence(limit)].filter(
    (sentence) => sentence !== undefined,
  );
  return sentences.length === 0 ? {} : { description: sentences.join(' ') };
}

function limitSentence({ rule, by }: NonNullable<RouteDescription['limit']>): string {
  if (by === 'handler') return `The bucket is \`${rule.bucket}\`.`;
  const most = `At most ${rule.limit} requests in ${rule.windowSeconds} seconds`;
  return by === 'address'
    ? `${most} per IPv4 address or IPv6 /64, twice as many per /56, four times as many per /48 (bucket \`${rule.bucket}\`).`
    : `${most} (bucket \`${rule.bucket}\`).`;
}

function security({ scheme, isOptional = false }: GateDescription, ofRoute: SecurityScheme | null): Json {
  if (scheme === null && ofRoute === null) return {};
  const all = requirementOf([scheme, ofRoute]);
  return { security: isOptional ? [requirementOf([ofRoute]), all] : [all] };
}

const requirementOf = (schemes: readonly (SecurityScheme | null)[]): Json =>
  Object.fromEntries(schemes.flatMap((scheme) => (scheme === null ? [] : [[scheme.name, []]])));

function responsesOf(definition: RouteDescription, schemas: NamedSchemas, gates: GateDescription): Json {
  const { reply, contentType = 'application/json', example, limit } = definition;
  const content = { [contentType]: { schema: schemas.referenceTo(reply, 'output'), example: example?.reply } };
  const codesByStatus = Map.groupBy(errorCodesOf(definition, gates), (code) => STATUS_BY_ERROR_CODE[code]);
  const refusals = Array.from(codesByStatus, ([status, codes]) => [status, refusal(status, codes, schemas)] as const);
  const hasEtag = canRevalidate(definition);
  const headers = { ...(limit ? LIMIT_HEADERS : {}), ...(hasEtag ? ETAG_HEADERS : {}) };
  return {
    200: { description: 'OK', ...(limit || hasEtag ? { headers } : {}), content },
    ...(hasEtag ? { 304: { description: 'The reply still has the ETag that was sent', headers } } : {}),
    ...Object.fromEntries(refusals),
  };
}

const refusal = (status: RefusalStatus, codes: readonly ErrorCode[], schemas: NamedSchemas): Json => ({
  description: `${MEANINGS[status]} (${codes.map((code) => `\`${code}\``).join(', ')})`,
  'x-error-codes': codes,
  ...(status === 429
    ? { headers: { ...LIMIT_HEADERS, 'Retry-After': header('Whole seconds until the next token') } }
    : {}),
  ...(status === 502 ? { headers: { 'Retry-After': header(`${RETRY_UPSTREAM_AFTER_SECONDS} seconds`) } } : {}),
  ...(status === 503 ? { headers: { 'Retry-After': header('Whole seconds; absent if a setting is missing') } } : {}),
  content: { 'application/json': { schema: schemas.referenceTo(failureBody, 'output') } },
});

function errorCodesOf(
  { access, body, query, params, limit, failures = [] }: RouteDescription,
  gates: GateDescription,
): Set<ErrorCode> {
  return new Set<ErrorCode>([
    ...gates.refusals,
    ...access.refusals,
    ...failures,
    ...(body ? BODY_ERROR_CODES : []),
    ...(query ? (['invalid_request'] as const) : []),
    ...(params ? (['not_found'] as const) : []),
    ...(limit ? (['rate_limit_exceeded'] as const) : []),
  ]);
}

function parametersOf(
  place: 'path' | 'query',
  schema: ZodType | undefined,
  example: Json | undefined,
  schemas: NamedSchemas,
): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(field, undefined).success,
    schema: schemas.referenceTo(field, 'input'),
    ...(example?.[name] === undefined ? {} : { example: example[name] }),
  }));
}

const headerParameters = (headers: Readonly<Record<string, string>>): Json[] =>
  Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }));
