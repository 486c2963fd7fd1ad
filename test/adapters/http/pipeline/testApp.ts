import type { Socket } from 'node:net';
import { pino } from 'pino';
import { z } from 'zod';
import { AuthenticateLicenseKey } from '../../../../src/application/cloud/licensing/authenticateLicenseKey.js';
import { HmacLicenseKeys } from '../../../../src/adapters/crypto/hmacLicenseKeys.js';
import { publicAccess } from '../../../../src/adapters/http/caller/publicAccess.js';
import { buildApp } from '../../../../src/adapters/http/pipeline/app.js';
import { licenseAccess } from '../../../../src/adapters/http/cloud/access/licenseAccess.js';
import { Metrics } from '../../../../src/adapters/http/metrics.js';
import { defineRoute, type Route } from '../../../../src/adapters/http/pipeline/route.js';
import { requestIdOf } from '../../../../src/adapters/http/pipeline/requestId.js';
import { StreamedReply } from '../../../../src/adapters/http/pipeline/routeDefinition.js';
import { startHttpServer } from '../../../../src/adapters/http/pipeline/serve/startHttpServer.js';
import { MemoryRateLimits } from '../../../../src/adapters/limits/memoryRateLimits.js';
import { NotConfigured, UpstreamError } from '../../../../src/domain/shared/failure/failure.js';
import { License, type LicenseStatus } from '../../../../src/domain/shared/licensing/license.js';
import type { Tier } from '../../../../src/domain/shared/licensing/tier.js';
import { MemoryLicenses } from '../../../fakes/cloud/memoryLicenses.js';
import { ManualClock } from '../../../fakes/manualClock.js';

export interface TestApp {
  readonly address: string;
  readonly port: number;
  readonly clock: ManualClock;
  readonly logged: string[];
  /** Creates a license with the given tier and status; returns its key. */
  license(tier: Tier, status?: LicenseStatus, expiresAt?: Date): Promise<string>;
  /** Returns how many bytes the server has read from the newest connection. */
  bytesRead(): number;
  close(): Promise<void>;
}

const PEPPER = 'pepper for tests, long enough to be one';

/** Serves one route for each possible outcome of a request, on a real port. */
export async function startTestApp(): Promise<TestApp> {
  const clock = new ManualClock();
  const licenses = new MemoryLicenses();
  const keys = new HmacLicenseKeys([PEPPER]);
  const limits = new MemoryRateLimits(clock);
  const recognizeKey = new AuthenticateLicenseKey(keys, licenses, limits, clock);
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const routes = testRoutes((demand) => licenseAccess(recognizeKey, clock, demand));
  const listening = await startHttpServer(
    buildApp({
      routes,
      limits,
      log,
      requestMeter: new Metrics(),
      trustedHops: 0,
      settingByCapability: { payments: 'STRIPE_SECRET_KEY' },
    }),
    { port: 0, host: '127.0.0.1' },
  );
  let last: Socket | null = null;
  listening.server.on('connection', (socket) => {
    last = socket;
  });
  let issued = 0;
  return {
    address: `http://127.0.0.1:${listening.port}`,
    port: listening.port,
    clock,
    logged,
    async license(tier, status = 'active', expiresAt) {
      const key = keys.generate();
      issued += 1;
      const id = `00000000-0000-4000-8000-${String(issued).padStart(12, '0')}`;
      const license = new License({
        id,
        email: 'holder@example.com',
        tier,
        expiresAt: expiresAt ?? null,
        createdAt: clock.now(),
      });
      license.status = status;
      await licenses.add(license);
      await licenses.addKey(id, { digest: keys.digestsOf(key)[0], lastFour: key.slice(-4), createdAt: clock.now() });
      return key;
    },
    bytesRead: () => last?.bytesRead ?? 0,
    close: () => listening.close(),
  };
}

type Demand = Parameters<typeof licenseAccess>[2];

const THREE_A_MINUTE = { bucket: 'upload', limit: 3, windowSeconds: 60 };
const UPLOAD_LIMIT_BYTES = 1_000_000;
const MORE_THAN_PROMISED = { declared: 'this', secret: 'and that' };

function testRoutes(licensed: (demand?: Demand) => ReturnType<typeof licenseAccess>): Route[] {
  const common = { tag: 'Test', summary: 'Test', reply: z.looseObject({}), example: { reply: {} } } as const;
  const fires = z.object({
    fires: z.array(z.object({ ticker: z.string().min(1).max(10), state: z.enum(['ARMED', 'EXIT']).optional() })),
  });
  return [
    defineRoute({
      ...common,
      method: 'post',
      path: '/fires',
      id: 'fires',
      access: publicAccess,
      body: fires,
      handle: async ({ body }) => ({ ...body }),
    }),
    defineRoute({
      ...common,
      method: 'get',
      path: '/things/{id}',
      id: 'thing',
      access: publicAccess,
      params: z.object({ id: z.uuid() }),
      handle: async () => ({}),
    }),
    defineRoute({
      ...common,
      method: 'get',
      path: '/things/newest',
      id: 'newestThing',
      access: publicAccess,
      handle: async () => ({ newest: true }),
    }),
    defineRoute({
      ...common,
      method: 'get',
      path: '/mine',
      id: 'mine',
      access: licensed(),
      handle: async ({ caller }) => ({ tier: caller.tier }),
    }),
    defineRoute({
      ...common,
      method: 'get',
      path: '/always-mine',
      id: 'alwaysMine',
      access: licensed({ allowsEnded: true }),
      handle: async () => ({}),
    }),
    defineRoute({
      ...common,
      method: 'post',
      path: '/upload',
      id: 'upload',
      access: licensed({ features: ['cloud_sync'] }),
      limit: { rule: THREE_A_MINUTE, by: 'caller', key: (caller) => caller.id },
      body: fires,
      bodyLimitBytes: UPLOAD_LIMIT_BYTES,
      handle: async () => ({ stored: true }),
    }),
    defineRoute({
      ...common,
      method: 'get',
      path: '/upstream',
      id: 'upstream',
      access: publicAccess,
      handle: () => Promise.reject(new UpstreamError('payment', 'The payment provider does not answer.')),
    }),
    defineRoute({
      ...common,
      method: 'get',
      path: '/unconfigured',
      id: 'unconfigured',
      access: publicAccess,
      handle: () => Promise.reject(new NotConfigured('payments')),
    }),
    defineRoute({
      ...common,
      method: 'get',
      path: '/bug',
      id: 'bug',
      access: publicAccess,
      handle: () => Promise.reject(new Error('select secret from licenses')),
    }),
    defineRoute({
      ...common,
      method: 'get',
      path: '/asked',
      id: 'asked',
      access: publicAccess,
      query: z.looseObject({}),
      handle: async ({ query }) => ({ query }),
    }),
    defineRoute({
      ...common,
      method: 'get',
      path: '/careless',
      id: 'careless',
      access: publicAccess,
      reply: z.object({ declared: z.string() }),
      handle: async () => MORE_THAN_PROMISED,
    }),
    defineRoute({
      ...common,
      method: 'get',
      path: '/stream',
      id: 'stream',
      access: publicAccess,
      handle: async ({ request }) =>
        new StreamedReply((write) => {
          write(requestIdOf(request));
          request.res?.end();
          return () => undefined;
        }),
    }),
    defineRoute({
      ...common,
      method: 'get',
      path: '/about-you',
      id: 'aboutYou',
      access: publicAccess,
      hasPublicReply: true,
      hasEtag: false,
      handle: async () => ({ counter: 1 }),
    }),
    defineRoute({
      ...common,
      method: 'get',
      path: '/public',
      id: 'public',
      access: publicAccess,
      hasPublicReply: true,
      handle: async () => ({ counter: 1 }),
    }),
  ];
}
