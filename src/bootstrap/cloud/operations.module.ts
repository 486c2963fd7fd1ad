import { ContainerModule } from '../injection.js';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileTransport, smtpTransport, type MailTransport } from '../../adapters/email/mailTransport.js';
import { writtenMailFiles } from '../../adapters/email/writtenMailFiles.js';
import { Metrics } from '../../adapters/http/metrics.js';
import { FallbackRateLimits } from '../../adapters/limits/fallbackRateLimits.js';
import { MemoryRateLimits } from '../../adapters/limits/memoryRateLimits.js';
import { RedisRateLimits } from '../../adapters/limits/redis/redisRateLimits.js';
import { Ntfy } from '../../adapters/push/ntfy.js';
import { dayOf } from '../../domain/consensus/fire.js';
import { CheckSubsystems } from '../../application/operations/checkSubsystems.js';
import { systemClock } from '../systemClock.js';
import type { CloudSettings } from './config.js';
import { T } from './tokens.js';

export const operationsModule = new ContainerModule(({ bind }) => {
  bind(T.clock).toConstantValue(systemClock);
  bind(T.ids).toConstantValue({ next: () => randomUUID() });
  bind(T.report).toResolvedValue(
    (log) => (problem, during) => log.error({ err: problem, during }, 'problem'),
    [T.log],
  );
  bind(T.metrics).toResolvedValue(
    (outbox, fires, snapshots, clock) => {
      const metrics = new Metrics();
      metrics.watchOutbox(() => outbox.standing(), clock);
      metrics.watchStorage(
        () => fires.count(dayOf(clock.now())),
        () => snapshots.holding(),
      );
      return metrics;
    },
    [T.outbox, T.consensusFires, T.snapshots, T.clock],
  );
  bind(T.rateLimits).toResolvedValue(
    (redis, clock, { DEPLOY_ID }, hashOf, metrics, log) => {
      const own = new MemoryRateLimits(clock);
      if (redis === null) return own;
      metrics.limitsAreShared(true);
      return new FallbackRateLimits(new RedisRateLimits(redis.run, clock, { deployId: DEPLOY_ID, hashOf }), own, (lost) => {
        metrics.limitsAreShared(lost === null);
        if (lost === null) log.info('rate limits are shared again');
        else log.warn({ err: lost }, 'rate limits are counted by this process alone: Redis does not answer');
      });
    },
    [T.redis, T.clock, T.settings, T.hashOf, T.metrics, T.log],
  );
  bind(T.mailTransport).toResolvedValue((settings) => mailTransportOf(settings), [T.settings]);
  bind(T.ntfy).toResolvedValue(
    ({ NTFY_URL, NTFY_TOKEN }) => (NTFY_URL === undefined ? null : new Ntfy(NTFY_URL, NTFY_TOKEN ?? null)),
    [T.settings],
  );
  bind(T.writtenMails).toResolvedValue(
    (settings) => (writesMail(settings) ? writtenMailFiles(outboxFolder(settings)) : null),
    [T.settings],
  );
  bind(T.checkSubsystems).toResolvedValue(
    (database, billing, mail, push, s3, settings, clock) =>
      new CheckSubsystems({ database, billing, email: settings.SMTP_URL === undefined ? null : mail, push, ...(s3 === null ? {} : { storage: s3 }) }, clock),
    [T.database, T.billingProvider, T.mailTransport, T.ntfy, T.s3, T.settings, T.clock],
  );
});

function mailTransportOf(settings: CloudSettings): MailTransport | null {
  const { SMTP_URL, MAIL_FROM } = settings;
  if (SMTP_URL !== undefined) return smtpTransport(SMTP_URL, MAIL_FROM);
  return writesMail(settings) ? fileTransport(outboxFolder(settings), MAIL_FROM) : null;
}

const writesMail = ({ SMTP_URL, NODE_ENV }: CloudSettings): boolean => SMTP_URL === undefined && NODE_ENV !== 'production';

const outboxFolder = ({ DATA_DIR }: CloudSettings): string => join(DATA_DIR, 'outbox');
