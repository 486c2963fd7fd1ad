import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { operationsCommandRoutes } from '../../../adapters/http/admin/operations.routes.js';
import { machinesRoutes } from '../../../adapters/http/cloud/machines.routes.js';
import { operationsRoutes } from '../../../adapters/http/cloud/operations.routes.js';
import { createAdminSecretCheck } from '../../../adapters/http/cloud/access/operatorAccess.js';
import { OperatorSessionCookie } from '../../../adapters/http/cloud/access/operatorSessionCookie.js';
import { Metrics } from '../../../adapters/http/metrics.js';
import { FallbackRateLimits } from '../../../adapters/limits/fallbackRateLimits.js';
import { MemoryRateLimits } from '../../../adapters/limits/memoryRateLimits.js';
import { RateLimitsByWindow } from '../../../adapters/limits/rateLimitsByWindow.js';
import { RedisRateLimits } from '../../../adapters/limits/redis/redisRateLimits.js';
import { DatabaseClock } from '../../../adapters/mikroorm/repositories/operations/databaseClock.js';
import { MikroOperatorSessions } from '../../../adapters/mikroorm/repositories/operations/operatorSessions.mikroorm.js';
import { MikroRateLimits } from '../../../adapters/mikroorm/repositories/operations/rateLimits.mikroorm.js';
import { GetCloudStateMachines } from '../../../application/cloud/inspection/getCloudStateMachines.js';
import { CheckSubsystems } from '../../../application/cloud/operations/checkSubsystems.js';
import { PublishRelease } from '../../../application/cloud/publishing/publishRelease.js';
import { isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import { createReportProblem } from '../../log.js';
import { bind, operatorRoutes, provide, clientRoutes, type Module } from '../../module.js';
import { constant, create, derive } from '../../dependencyProvider.js';
import { steadyClock, systemClock } from '../../systemClock.js';
import { writeDumpFile } from '../settings/dumpFile.js';
import { PUBLIC_URL, cloudSettingProvider } from './sources.js';
import { CLOUD_TOKENS } from './tokens.js';

/** The parts of rate-limit bucket names, for buckets that several processes share. */
const BUCKET_NAMES = derive([CLOUD_TOKENS.settings, CLOUD_TOKENS.hashOf], ({ DEPLOY_ID: deployId }, hashOf) => ({
  deployId,
  hashOf,
}));

/** Provides the process's environment, its health and metrics, and the operator's commands. */
export const operationsModule: Module = [
  bind(DatabaseClock, constant(steadyClock), CLOUD_TOKENS.database),
  provide(
    CLOUD_TOKENS.clock,
    derive([CLOUD_TOKENS.settings, DatabaseClock], ({ DATABASE_URL }, clock) =>
      DATABASE_URL === undefined ? systemClock : clock,
    ),
  ),
  provide(
    CLOUD_TOKENS.pause,
    constant((ms) => setTimeout(ms)),
  ),
  provide(CLOUD_TOKENS.ids, constant({ next: () => randomUUID() })),
  provide(CLOUD_TOKENS.report, derive([CLOUD_TOKENS.log], createReportProblem)),
  provide(
    Metrics,
    derive(
      [
        CLOUD_TOKENS.outbox,
        CLOUD_TOKENS.consensusSignals,
        CLOUD_TOKENS.snapshots,
        CLOUD_TOKENS.licenses,
        CLOUD_TOKENS.licenseKeys,
        CLOUD_TOKENS.licenseTokens,
        CLOUD_TOKENS.clock,
        CLOUD_TOKENS.report,
      ],
      (outbox, fires, snapshots, licenses, { peppers }, { signingKeyId }, clock, report) => {
        const metrics = new Metrics(report);
        metrics.watchOutbox(() => outbox.getStatus(), clock);
        metrics.watchStorage(
          () => fires.count(isoDate(clock.now())),
          () => snapshots.storageUsage(),
        );
        metrics.watchLicensing(signingKeyId, () => licenses.countKeys(peppers));
        return metrics;
      },
    ),
  ),
  provide(
    CLOUD_TOKENS.storedRateLimits,
    create(MikroRateLimits, CLOUD_TOKENS.database, CLOUD_TOKENS.clock, BUCKET_NAMES),
  ),
  provide(
    CLOUD_TOKENS.rateLimits,
    derive(
      [CLOUD_TOKENS.redis, CLOUD_TOKENS.storedRateLimits, CLOUD_TOKENS.clock, BUCKET_NAMES, Metrics, CLOUD_TOKENS.log],
      (redis, stored, clock, names, metrics, log) => {
        const own = new RateLimitsByWindow(stored, new MemoryRateLimits(clock));
        if (redis === null) return own;
        metrics.setLimitsShared(true);
        return new FallbackRateLimits(new RedisRateLimits(redis.runBucketScript, clock, names), own, (lost) => {
          metrics.setLimitsShared(lost === null);
          if (lost === null) log.info('rate limits are shared again');
          else log.warn({ err: lost }, 'rate limits are counted by this process alone: Redis does not answer');
        });
      },
    ),
  ),
  provide(CLOUD_TOKENS.operatorSessions, create(MikroOperatorSessions, CLOUD_TOKENS.database)),
  bind(
    CheckSubsystems,
    derive(
      [
        CLOUD_TOKENS.database,
        CLOUD_TOKENS.billingProvider,
        CLOUD_TOKENS.mailTransport,
        CLOUD_TOKENS.ntfy,
        CLOUD_TOKENS.s3,
        CLOUD_TOKENS.settings,
      ],
      (database, billing, mail, push, s3, settings) => ({
        database,
        billing,
        email: settings.SMTP_URL === undefined ? null : mail,
        push,
        ...(s3 === null ? {} : { storage: s3 }),
      }),
    ),
    CLOUD_TOKENS.clock,
  ),
  clientRoutes(operationsRoutes, {
    clock: CLOUD_TOKENS.clock,
    checkSubsystems: CheckSubsystems,
    metrics: Metrics,
    metricsToken: cloudSettingProvider('METRICS_TOKEN'),
    limits: CLOUD_TOKENS.rateLimits,
  }),
  operatorRoutes(operationsCommandRoutes, {
    publishRelease: PublishRelease,
    countLicenses: derive([CLOUD_TOKENS.licenses], (licenses) => () => licenses.count()),
    countKeys: derive(
      [CLOUD_TOKENS.licenses, CLOUD_TOKENS.licenseKeys],
      (licenses, { peppers }) =>
        () =>
          licenses.countKeys(peppers),
    ),
    dump: derive([CLOUD_TOKENS.database], (database) => (file: string) => writeDumpFile(database, file)),
  }),
];

/** Provides the routes of the operator's page that shows the cloud's state machines. */
export const operatorPageModule: Module = [
  clientRoutes(
    (secret, readCloudMachines, limits, sessions, hashOf, clock, publicUrl) =>
      secret === undefined
        ? []
        : machinesRoutes({
            getCloudMachines: readCloudMachines,
            secret: createAdminSecretCheck(secret, limits),
            cookie: new OperatorSessionCookie(
              sessions,
              hashOf(`operator sessions ${secret}`),
              clock,
              publicUrl.startsWith('https:'),
            ),
          }),
    cloudSettingProvider('ADMIN_SECRET'),
    create(GetCloudStateMachines, CLOUD_TOKENS.licenses, CLOUD_TOKENS.billingInbox, CLOUD_TOKENS.clock),
    CLOUD_TOKENS.rateLimits,
    CLOUD_TOKENS.operatorSessions,
    CLOUD_TOKENS.hashOf,
    CLOUD_TOKENS.clock,
    PUBLIC_URL,
  ),
];
