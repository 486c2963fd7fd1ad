import { setTimeout } from 'node:timers/promises';
import { ContainerModule } from '../../injection.js';
import { randomUUID } from 'node:crypto';
import { Metrics } from '../../../adapters/http/metrics.js';
import { FallbackRateLimits } from '../../../adapters/limits/fallbackRateLimits.js';
import { MemoryRateLimits } from '../../../adapters/limits/memoryRateLimits.js';
import { RateLimitsByWindow } from '../../../adapters/limits/rateLimitsByWindow.js';
import { RedisRateLimits } from '../../../adapters/limits/redis/redisRateLimits.js';
import { MikroOperatorSessions } from '../../../adapters/mikroorm/mikroOperatorSessions.js';
import { MikroRateLimits } from '../../../adapters/mikroorm/mikroRateLimits.js';
import { isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import { ReadCloudMachines } from '../../../application/cloud/inspection/readCloudMachines.js';
import { CheckSubsystems } from '../../../application/cloud/operations/checkSubsystems.js';
import { reportTo } from '../../log.js';
import { systemClock } from '../../systemClock.js';
import { T } from './tokens.js';

/** What the cloud runs on, what it tells of itself, and its machines for the operator. */
export const operationsModule = new ContainerModule(({ bind }) => {
  bind(T.clock).toConstantValue(systemClock);
  bind(T.pause).toConstantValue((ms) => setTimeout(ms));
  bind(T.ids).toConstantValue({ next: () => randomUUID() });
  bind(T.report).toResolvedValue(reportTo, [T.log]);
  bind(Metrics).toResolvedValue(
    (outbox, fires, snapshots, clock, report) => {
      const metrics = new Metrics(report);
      metrics.watchOutbox(() => outbox.standing(), clock);
      metrics.watchStorage(
        () => fires.count(isoDate(clock.now())),
        () => snapshots.holding(),
      );
      return metrics;
    },
    [T.outbox, T.consensusFires, T.snapshots, T.clock, T.report],
  );
  bind(T.storedRateLimits).toResolvedValue(
    (database, clock, { DEPLOY_ID }, hashOf) => new MikroRateLimits(database, clock, { deployId: DEPLOY_ID, hashOf }),
    [T.database, T.clock, T.settings, T.hashOf],
  );
  bind(T.rateLimits).toResolvedValue(
    (redis, stored, clock, { DEPLOY_ID }, hashOf, metrics, log) => {
      const own = new RateLimitsByWindow(stored, new MemoryRateLimits(clock));
      if (redis === null) return own;
      metrics.limitsAreShared(true);
      return new FallbackRateLimits(
        new RedisRateLimits(redis.run, clock, { deployId: DEPLOY_ID, hashOf }),
        own,
        (lost) => {
          metrics.limitsAreShared(lost === null);
          if (lost === null) log.info('rate limits are shared again');
          else log.warn({ err: lost }, 'rate limits are counted by this process alone: Redis does not answer');
        },
      );
    },
    [T.redis, T.storedRateLimits, T.clock, T.settings, T.hashOf, Metrics, T.log],
  );
  bind(T.operatorSessions).toResolvedValue((database) => new MikroOperatorSessions(database), [T.database]);
  bind(ReadCloudMachines).toResolvedValue(
    (licenses, inbox) => new ReadCloudMachines(licenses, inbox),
    [T.licenses, T.billingInbox],
  );
  bind(CheckSubsystems).toResolvedValue(
    (database, billing, mail, push, s3, settings, clock) =>
      new CheckSubsystems(
        {
          database,
          billing,
          email: settings.SMTP_URL === undefined ? null : mail,
          push,
          ...(s3 === null ? {} : { storage: s3 }),
        },
        clock,
      ),
    [T.database, T.billingProvider, T.mailTransport, T.ntfy, T.s3, T.settings, T.clock],
  );
});
