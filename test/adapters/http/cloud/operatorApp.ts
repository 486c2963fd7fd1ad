import { pino } from 'pino';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { RateLimits } from '../../../../src/application/shared/rateLimits.port.js';
import { SETTING_BY_CAPABILITY } from '../../../../src/bootstrap/cloud/settings/capabilities.js';
import { GetCloudStateMachines } from '../../../../src/application/cloud/inspection/getCloudStateMachines.js';
import { addressRateLimit } from '../../../../src/adapters/http/pipeline/addressRateLimit.js';
import { buildApp } from '../../../../src/adapters/http/pipeline/app.js';
import { machinesRoutes } from '../../../../src/adapters/http/cloud/machines.routes.js';
import { createAdminSecretCheck, operatorGate } from '../../../../src/adapters/http/cloud/access/operatorAccess.js';
import { OperatorSessionCookie } from '../../../../src/adapters/http/cloud/access/operatorSessionCookie.js';
import { operatorMachinesPage } from '../../../../src/adapters/http/cloud/pages/machines.page.js';
import { Metrics } from '../../../../src/adapters/http/metrics.js';
import { startHttpServer } from '../../../../src/adapters/http/pipeline/serve/startHttpServer.js';
import { MemoryRateLimits } from '../../../../src/adapters/limits/memoryRateLimits.js';
import { PUBLIC_LIMIT } from '../../../../src/domain/shared/limits/rateLimitRule.js';
import { MemoryBillingInbox } from '../../../fakes/cloud/memoryBillingInbox.js';
import { MemoryLicenses } from '../../../fakes/cloud/memoryLicenses.js';
import { MemoryOperatorSessions } from '../../../fakes/cloud/memoryOperatorSessions.js';
import { ManualClock } from '../../../fakes/manualClock.js';

export const SECRET = 'the operator knows this one';

export interface OperatorApp {
  readonly clock: ManualClock;
  readonly licenses: MemoryLicenses;
  readonly logged: readonly string[];
  send(method: string, path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Starts a session using the operator's secret, and returns the `Cookie` header of that session. */
  begin(headers?: Readonly<Record<string, string>>): Promise<string>;
  close(): Promise<void>;
}

interface Choices {
  readonly secret?: string | undefined;
  readonly signedWith?: string;
  readonly isSecure?: boolean;
  readonly clock?: ManualClock;
  /** The session store that all replicas share. */
  readonly sessions?: MemoryOperatorSessions;
}

/** Serves the operator's page about state machines on a real port. If `secret` is undefined, it is not configured. */
export async function startOperatorApp(choices: Choices = {}): Promise<OperatorApp> {
  const {
    secret,
    signedWith = 'a key of this cloud',
    isSecure = false,
    clock = new ManualClock(),
    sessions = new MemoryOperatorSessions(),
  } = { secret: SECRET, ...choices };
  const licenses = new MemoryLicenses();
  const limits = withNetworkDelay(new MemoryRateLimits(clock));
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const parts = {
    getCloudMachines: new GetCloudStateMachines(licenses, new MemoryBillingInbox(), clock),
    cookie: new OperatorSessionCookie(sessions, signedWith, clock, isSecure),
  };
  const routes =
    secret === undefined ? [] : machinesRoutes({ ...parts, secret: createAdminSecretCheck(secret, limits) });
  const pages = [
    operatorMachinesPage(join(process.cwd(), 'dist/operator'), addressRateLimit('pages', PUBLIC_LIMIT, limits)),
  ];
  const app = buildApp({
    settingByCapability: SETTING_BY_CAPABILITY,
    routes,
    limits,
    log,
    requestMeter: new Metrics(),
    trustedHops: 1,
    gates: [operatorGate(secret)],
    pages,
  });
  const listening = await startHttpServer(app, { port: 0, host: '127.0.0.1' });
  const send: OperatorApp['send'] = (method, path, body, headers = {}) =>
    fetch(`http://127.0.0.1:${listening.port}/admin/machines${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    clock,
    licenses,
    logged,
    send,
    async begin(headers) {
      const { headers: replied } = await send('POST', '/session', { secret: SECRET }, headers);
      return (replied.get('set-cookie') ?? '').split(';')[0] ?? '';
    },
    close: () => listening.close(),
  };
}

/** The number of turns of the event loop before a remote store replies. Other requests arrive in the meantime. */
const REPLY_DELAY_TURNS = 200;

/** Delays every result, as a network does. A result may be out of date when it arrives. */
function withNetworkDelay(limits: RateLimits): RateLimits {
  const later = async <T>(answer: Promise<T>): Promise<T> => {
    const then = await answer;
    for (let turn = 0; turn < REPLY_DELAY_TURNS; turn++) await setImmediate();
    return then;
  };
  return {
    peek: (rule, key) => later(limits.peek(rule, key)),
    take: (rule, key) => later(limits.take(rule, key)),
    takeForNew: (rule, key, item) => later(limits.takeForNew(rule, key, item)),
  };
}
