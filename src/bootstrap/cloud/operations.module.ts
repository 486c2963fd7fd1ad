import { ContainerModule } from 'inversify';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileTransport, smtpTransport, type MailTransport } from '../../adapters/email/mailTransport.js';
import { Metrics } from '../../adapters/http/metrics.js';
import { MemoryRateLimits } from '../../adapters/limits/memoryRateLimits.js';
import { Ntfy } from '../../adapters/push/ntfy.js';
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
    (outbox, clock) => {
      const metrics = new Metrics();
      metrics.watchOutbox(() => outbox.standing(), clock);
      return metrics;
    },
    [T.outbox, T.clock],
  );
  bind(T.rateLimits).toResolvedValue((clock) => new MemoryRateLimits(clock), [T.clock]);
  bind(T.mailTransport).toResolvedValue((settings) => mailTransportOf(settings), [T.settings]);
  bind(T.ntfy).toResolvedValue(
    ({ NTFY_URL, NTFY_TOKEN }) => (NTFY_URL === undefined ? null : new Ntfy(NTFY_URL, NTFY_TOKEN ?? null)),
    [T.settings],
  );
  bind(T.checkSubsystems).toResolvedValue(
    (database, billing, mail, push, settings, clock) =>
      new CheckSubsystems({ database, billing, email: settings.SMTP_URL === undefined ? null : mail, push }, clock),
    [T.database, T.billingProvider, T.mailTransport, T.ntfy, T.settings, T.clock],
  );
});

function mailTransportOf({ SMTP_URL, MAIL_FROM, NODE_ENV, DATA_DIR }: CloudSettings): MailTransport | null {
  if (SMTP_URL !== undefined) return smtpTransport(SMTP_URL, MAIL_FROM);
  return NODE_ENV === 'production' ? null : fileTransport(join(DATA_DIR, 'outbox'), MAIL_FROM);
}
