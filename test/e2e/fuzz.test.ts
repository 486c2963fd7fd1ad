import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { anyCharacter, anyCharacters } from '../anyCharacters.js';
import { DescribedErrors } from '../describedErrors.js';
import { operationsOf, startApiPrograms, type ApiPrograms, type Operation } from './apiPrograms.js';
import { pageOperations } from './pageOperations.js';

/** 200 requests to each program in the ordinary run; FUZZ_RUNS=20000 in the nightly run. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 200);
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);

/** Matches a stack trace, an internal path or SQL. */
const LEAK = /\n\s+at |node_modules|\/dist\/|select .* from |insert into/i;
const EXPECTED_FAILURES = new Set(['upstream_error', 'not_configured']);

let programs: ApiPrograms;
beforeAll(async () => {
  programs = await startApiPrograms();
}, 60_000);
afterAll(() => programs.stop());

interface FuzzRequest {
  readonly operation: Operation;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const strangeText = fc.oneof(
  anyCharacters,
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    '__proto__',
    'constructor',
    '../../etc/passwd',
    "'; drop table licenses; --",
    '9'.repeat(400),
    '${7*7}',
  ),
);

const strangeJson = fc.oneof(
  fc.jsonValue({ maxDepth: 4, stringUnit: anyCharacter }),
  fc.constantFrom<unknown>(
    null,
    [],
    {},
    1e308,
    -0,
    'x'.repeat(70_000),
    { key: null },
    { key: ['a'] },
    { key: { toString: 1 } },
  ),
);

const nested = fc.integer({ min: 1, max: 20_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth));

/** The example from the API description, with some values at any depth replaced by unusual values. */
const mutated = (example: unknown): fc.Arbitrary<unknown> => {
  if (typeof example !== 'object' || example === null)
    return fc.oneof({ weight: 2, arbitrary: fc.constant(example) }, strangeJson, strangeText);
  if (Array.isArray(example)) return fc.oneof({ weight: 3, arbitrary: fc.tuple(...example.map(mutated)) }, strangeJson);
  const fields = Object.fromEntries(Object.entries(example).map(([name, value]) => [name, mutated(value)]));
  return fc.oneof({ weight: 4, arbitrary: fc.record(fields, { requiredKeys: [] }) }, strangeJson);
};

const bodyFor = (operation: Operation): fc.Arbitrary<string | undefined> => {
  const example = operation.requestBody?.content['application/json']?.example;
  return fc.oneof(
    { weight: 6, arbitrary: mutated(example).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: strangeText },
    { weight: 1, arbitrary: nested },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
};

/** Valid credentials. A request sends each of them either unchanged or replaced by arbitrary text. */
interface Passes {
  readonly licenseKey: string;
  readonly csrfToken: string;
  /** The cookie of the dashboard's own page. */
  readonly cookie: string;
  readonly origin: string;
}

const headersFor = ({ licenseKey, csrfToken, cookie, origin }: Passes): fc.Arbitrary<Record<string, string>> => {
  const headerText = fc.string({ maxLength: 60 }).map((given) => given.replaceAll(/[^\x20-\x7e]/g, ''));
  const either = (right: string): fc.Arbitrary<string> =>
    fc.oneof({ weight: 3, arbitrary: fc.constant(right) }, headerText);
  const strange = fc.record(
    {
      'x-license-key': either(licenseKey),
      'x-csrf-token': either(csrfToken),
      'x-request-id': headerText,
      'if-none-match': headerText,
      'content-type': headerText,
      authorization: headerText,
      'content-encoding': fc.constantFrom('identity', 'gzip', 'br', 'nonsense'),
      range: fc.constantFrom('bytes=0-1', 'bytes=99999999-', 'nonsense'),
      'if-match': headerText,
      origin: fc.constantFrom('null', 'https://evil.example', 'http://localhost:1'),
      cookie: headerText,
    },
    { requiredKeys: [] },
  );
  const asThePage = fc.constant({ 'x-csrf-token': csrfToken, cookie, origin, 'sec-fetch-site': 'same-origin' });
  return fc.oneof(strange, asThePage);
};

/** Pages and files that are not in the descriptions. */
const UNDESCRIBED = [
  '/',
  '/docs/',
  '/docs/swagger-ui.css',
  '/recover',
  '/nowhere',
  '/api/cron/prune',
  '/assets/x.js',
  '/../package.json',
  '/%2e%2e/x',
];

const requestTo = (operations: readonly Operation[], passes: Passes): fc.Arbitrary<FuzzRequest> => {
  const headers = headersFor(passes);
  return fc.oneof(...operations.map((operation) => requestOf(operation, headers)));
};

const requestOf = (operation: Operation, headers: fc.Arbitrary<Record<string, string>>): fc.Arbitrary<FuzzRequest> =>
  fc
    .record({
      method: fc.oneof(
        { weight: 8, arbitrary: fc.constant(operation.method) },
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
      ),
      parameters: fc.tuple(
        ...operation.parameters.map((each) => fc.oneof(fc.constant(String(each.example)), strangeText)),
      ),
      headers,
      body: bodyFor(operation),
    })
    .map(({ method, parameters, headers: sent, body }) => ({
      operation,
      method,
      path: filled(operation, parameters),
      headers: sent,
      body: ['GET', 'HEAD', 'OPTIONS'].includes(method) ? undefined : body,
    }));

function filled(operation: Operation, values: readonly string[]): string {
  let path = operation.path;
  const query = new URLSearchParams();
  operation.parameters.forEach((parameter, i) => {
    const value = (values[i] ?? '').toWellFormed();
    if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(value));
    if (parameter.in === 'query') query.append(parameter.name, value);
  });
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The headers that `fetch` sends. */
const AS_FETCH = {
  accept: '*/*',
  'accept-language': '*',
  'sec-fetch-mode': 'cors',
  'user-agent': 'node',
  'accept-encoding': 'gzip, deflate',
};

const connections = new Agent({ keepAlive: true });
afterAll(() => connections.destroy());

/**
 * Sends a request without `fetch`, because `fetch` takes three times as long and the test sends thousands of requests.
 */
function answerTo(
  address: string,
  { method, path, headers, body }: Omit<FuzzRequest, 'operation'>,
): Promise<IncomingMessage> {
  const ofBody =
    body === undefined ? {} : { 'content-type': 'text/plain;charset=UTF-8', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    request(
      new URL(path, address),
      { agent: connections, method, headers: { ...AS_FETCH, ...ofBody, ...headers } },
      resolve,
    )
      .on('error', reject)
      .end(body);
  });
}

const refusal = z.object({
  detail: z.looseObject({ error: z.string().regex(/^[a-z_]+$/), message: z.string().regex(/\S/) }),
});

async function send(address: string, sent: FuzzRequest, described: DescribedErrors): Promise<void> {
  const response = await answerTo(address, sent);
  const { statusCode: status = 0, headers } = response;
  if (headers['content-type']?.startsWith('text/event-stream')) {
    response.destroy();
    return;
  }
  const said = await text(response);
  if (LEAK.test(said)) throw new Error(`It leaks: ${said}`);
  if (headers.location !== undefined)
    return send(address, { ...sent, method: 'GET', path: headers.location, body: undefined }, described);
  if (status < 400 || sent.method === 'HEAD') return;
  const body: unknown = JSON.parse(said);
  const { detail } = refusal.parse(body);
  described.check(sent.method, sent.path, status, body);
  if (status >= 500 && !EXPECTED_FAILURES.has(detail.error)) throw new Error(`${status}: ${said}`);
}

describe.each(['cloud', 'dashboard'] as const)('the %s with arbitrary requests', (name) => {
  it(
    `responds without a stack trace, with described error codes, and with 5xx only in the two documented cases (FUZZ_SEED=${SEED})`,
    async () => {
      const { licenseKey, csrfToken, pageCookie: cookie } = programs;
      const { address } = programs[name];
      // Omits the restart, because it would invalidate the token and the cookie of all later requests.
      const ofPage = pageOperations().filter(({ operationId }) => operationId !== 'restart');
      const described = new DescribedErrors(await (await fetch(`${address}/openapi.json`)).json());
      const operations = [...(await operationsOf(address)), ...(name === 'dashboard' ? ofPage : [])];
      expect(operations.length).toBeGreaterThan(5);
      const pages = UNDESCRIBED.map((path): Operation => ({
        operationId: path,
        method: 'GET',
        path,
        parameters: [],
        responses: {},
      }));
      await fc.assert(
        fc.asyncProperty(
          requestTo([...operations, ...pages], { licenseKey, csrfToken, cookie, origin: address }),
          (sent) => send(address, sent, described),
        ),
        { numRuns: RUNS, seed: SEED },
      );
      const health = await fetch(`${address}/health`);
      expect(health.status).toBe(200);
    },
    30 * 60_000,
  );
});
