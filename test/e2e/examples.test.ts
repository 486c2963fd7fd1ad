import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { COACHES } from '../../src/domain/dashboard/coaching/coachCatalog.js';
import {
  CRON_SECRET,
  operationsOf,
  startApiPrograms,
  type ApiPrograms,
  type DescribedOperation,
  type Operation,
} from './apiPrograms.js';

let programs: ApiPrograms;
beforeAll(async () => {
  programs = await startApiPrograms();
}, 60_000);
afterAll(() => programs.stop());

/** The placeholder for the user's key in the examples. */
const EXAMPLE_KEY = 'PLB-7K3M-Q9TX-4WBH';

const operationsIn = async (name: 'cloud' | 'dashboard'): Promise<DescribedOperation[]> =>
  operationsOf(programs[name].address);

function requestOf(operation: Operation): RequestInit {
  const body = operation.requestBody?.content['application/json']?.example;
  const schemes = operation.security?.flatMap((each) => Object.keys(each)) ?? [];
  return {
    method: operation.method,
    headers: {
      ...(schemes.includes('csrfToken') ? { 'x-csrf-token': programs.csrfToken } : {}),
      ...(schemes.includes('cronSecret') ? { authorization: `Bearer ${CRON_SECRET}` } : {}),
      ...(schemes.includes('licenseKey') ? { 'x-license-key': programs.licenseKey } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body).replaceAll(EXAMPLE_KEY, programs.licenseKey) }),
  };
}

function urlOf(address: string, operation: Operation): string {
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
  const path = inPath.reduce(
    (filled, { name, example }) => filled.replace(`{${name}}`, String(example)),
    operation.path,
  );
  const url = new URL(path, address);
  for (const parameter of operation.parameters) {
    const { in: place, name, example } = parameter;
    if (place === 'query' && (typeof example === 'string' || typeof example === 'number'))
      url.searchParams.set(name, String(example));
  }
  return url.href;
}

describe.each(['cloud', 'dashboard'] as const)('the examples in the description of the %s', (name) => {
  it('fit their schemas', async () => {
    for (const operation of await operationsIn(name)) {
      const content = [
        ...Object.values(operation.responses['200']?.content ?? {}),
        ...operation.parameters.filter((parameter) => parameter.example !== undefined),
      ];
      for (const { schema, example } of content) {
        const outcome = operation.reader(schema).safeParse(example);
        expect({ operation: operation.operationId, problem: outcome.error?.message }).toEqual({
          operation: operation.operationId,
          problem: undefined,
        });
      }
    }
  });

  it('return 200 and the described reply [GEN-05 ERR-21]', async () => {
    const { address } = programs[name];
    const operations = await operationsIn(name);
    for (const operation of operations) {
      const stopped = new AbortController();
      const response = await fetch(urlOf(address, operation), { ...requestOf(operation), signal: stopped.signal });
      const contentType = response.headers.get('content-type')?.split(';')[0] ?? '';
      const promised = operation.responses[String(response.status)]?.content ?? {};
      expect({ operation: operation.operationId, status: response.status, described: Object.keys(promised) }).toEqual({
        operation: operation.operationId,
        status: statusNow(operation),
        described: expect.arrayContaining([contentType]),
      });
      if (contentType === 'application/json' && response.status === 200) {
        const schema = promised['application/json']?.schema ?? {};
        expect(operation.reader(schema).safeParse(await response.json())).toMatchObject({ success: true });
      }
      stopped.abort();
    }
  });
});

/** Paths that return 404, because there is no audit before the first run and no snapshot with the id of the example. */
const MISSING = new Set([
  '/audit',
  '/audit/map',
  '/audit/{ticker}',
  '/audit/{ticker}/map',
  '/audit/{ticker}/what-if',
  '/bars/{ticker}',
  '/coaches',
  ...COACHES.map(({ path }) => path),
  '/api/sync/download/{snapshot_id}',
  '/api/sync/{snapshot_id}',
]);

/** Paths that return 503 because no Stripe account is configured. */
const NOT_CONFIGURED = new Set([
  '/api/create-checkout-session',
  '/api/checkout-session-info',
  '/api/portal/session',
  '/api/billing-webhook',
]);

/** Returns the status of an operation's reply while the program is new. */
const statusNow = ({ path }: Operation): number => (MISSING.has(path) ? 404 : NOT_CONFIGURED.has(path) ? 503 : 200);
