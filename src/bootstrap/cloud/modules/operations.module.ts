import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { operationsCommandRoutes } from '../../../adapters/http/admin/operations.routes.js';
import { machinesRoutes } from '../../../adapters/http/cloud/machines.routes.js';
import { operationsRoutes } from '../../../adapters/http/cloud/operations.routes.js';
import { adminSecret } from '../../../adapters/http/cloud/access/operatorAccess.js';
import { OperatorCookie } from '../../../adapters/http/cloud/access/operatorSession.js';
import { Metrics } from '../../../adapters/http/metrics.js';
import { FallbackRateLimits } from '../../../adapters/limits/fallbackRateLimits.js';
import { MemoryRateLimits } from '../../../adapters/limits/memoryRateLimits.js';
import { RateLimitsByWindow } from '../../../adapters/limits/rateLimitsByWindow.js';
import { RedisRateLimits } from '../../../adapters/limits/redis/redisRateLimits.js';
import { DatabaseClock } from '../../../adapters/mikroorm/repositories/operations/databaseClock.js';
import { MikroOperatorSessions } from '../../../adapters/mikroorm/repositories/operations/operatorSessions.mikroorm.js';
import { MikroRateLimits } from '../../../adapters/mikroorm/repositories/operations/rateLimits.mikroorm.js';
import { ReadCloudMachines } from '../../../application/cloud/inspection/readCloudMachines.js';
import { CheckSubsystems } from '../../../application/cloud/operations/checkSubsystems.js';
import { SetRelease } from '../../../application/cloud/publishing/setRelease.js';
import { isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import { reportTo } from '../../log.js';
import { bind, operatorRoutes, provide, routes, type Module } from '../../module.js';
import { constant, create, derive } from '../../provider.js';
import { systemClock } from '../../systemClock.js';
import { dumpTo } from '../settings/dumpFile.js';
import { PUBLIC_URL, setting } from './sources.js';
import { T } from './tokens.js';

/** How rate limit buckets are named in storage that processes share. */
const BUCKET_NAMES = derive([T.settings, T.hashOf], ({ DEPLOY_ID: deployId }, hashOf) => ({ deployId, hashOf }));

/** The process's surroundings, its health and metrics, and the machines for the operator. */
export const operationsModule: Module = [
  provide(DatabaseClock, create(DatabaseClock, constant(systemClock), T.database)),
  provide(
    T.clock,
    derive([T.settings, DatabaseClock], ({ DATABASE_URL }, clock) =>
      DATABASE_URL === undefined ? systemClock : clock,
    ),
  ),
  provide(
    T.pause,
    constant((ms) => setTimeout(ms)),
  ),
  provide(T.ids, constant({ next: () => randomUUID() })),
  provide(T.report, derive([T.log], reportTo)),
  provide(
    Metrics,
    derive([T.outbox, T.consensusFires, T.snapshots, T.clock, T.report], (outbox, fires, snapshots, clock, report) => {
      const metrics = new Metrics(report);
      metrics.watchOutbox(() => outbox.standing(), clock);
      metrics.watchStorage(
        () => fires.count(isoDate(clock.now())),
        () => snapshots.holding(),
      );
      return metrics;
    }),
  ),
  provide(T.storedRateLimits, create(MikroRateLimits, T.database, T.clock, BUCKET_NAMES)),
  provide(
    T.rateLimits,
    derive(
      [T.redis, T.storedRateLimits, T.clock, BUCKET_NAMES, Metrics, T.log],
      (redis, stored, clock, names, metrics, log) => {
        const own = new RateLimitsByWindow(stored, new MemoryRateLimits(clock));
        if (redis === null) return own;
        metrics.limitsAreShared(true);
        return new FallbackRateLimits(new RedisRateLimits(redis.run, clock, names), own, (lost) => {
          metrics.limitsAreShared(lost === null);
          if (lost === null) log.info('rate limits are shared again');
          else log.warn({ err: lost }, 'rate limits are counted by this process alone: Redis does not answer');
        });
      },
    ),
  ),
  provide(T.operatorSessions, create(MikroOperatorSessions, T.database)),
  bind(
    CheckSubsystems,
    derive(
      [T.database, T.billingProvider, T.mailTransport, T.ntfy, T.s3, T.settings],
      (database, billing, mail, push, s3, settings) => ({
        database,
        billing,
        email: settings.SMTP_URL === undefined ? null : mail,
        push,
        ...(s3 === null ? {} : { storage: s3 }),
      }),
    ),
    T.clock,
  ),
  routes(operationsRoutes, {
    clock: T.clock,
    checkSubsystems: CheckSubsystems,
    metrics: Metrics,
    metricsToken: setting('METRICS_TOKEN'),
    limits: T.rateLimits,
  }),
  operatorRoutes(operationsCommandRoutes, {
    setRelease: SetRelease,
    countLicenses: derive([T.licenses], (licenses) => () => licenses.count()),
    countKeys: derive(
      [T.licenses, T.licenseKeys],
      (licenses, { pepper }) =>
        () =>
          licenses.countKeys(pepper),
    ),
    dump: derive([T.database], (database) => (file: string) => dumpTo(database, file)),
  }),
];

/** The operator's own routes, described last. */
export const machinesModule: Module = [
  routes(
    (secret, readCloudMachines, limits, sessions, hashOf, clock, publicUrl) =>
      secret === undefined
        ? []
        : machinesRoutes({
            readCloudMachines,
            secret: adminSecret(secret, limits),
            cookie: new OperatorCookie(
              sessions,
              hashOf(`operator sessions ${secret}`),
              clock,
              publicUrl.startsWith('https:'),
            ),
          }),
    setting('ADMIN_SECRET'),
    create(ReadCloudMachines, T.licenses, T.billingInbox),
    T.rateLimits,
    T.operatorSessions,
    T.hashOf,
    T.clock,
    PUBLIC_URL,
  ),
];
