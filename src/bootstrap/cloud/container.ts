import { OutboxRelay } from '../../application/cloud/messaging/outbox/outboxRelay.js';
import { Container } from '../injection.js';
import { loadModules } from '../module.js';
import { CLOUD_MODULES } from './modules/cloudModules.js';
import type { Logger } from 'pino';
import { createAddressHasher } from '../../adapters/crypto/createAddressHasher.js';
import { AesOutboxCipher } from '../../adapters/crypto/aesOutboxCipher.js';
import { HmacLicenseKeys } from '../../adapters/crypto/hmacLicenseKeys.js';
import { HmacUnsubscribeTokens } from '../../adapters/crypto/hmacUnsubscribeTokens.js';
import { JoseLicenseTokens } from '../../adapters/crypto/joseLicenseTokens.js';
import { createPushTopicDeriver } from '../../adapters/crypto/createPushTopicDeriver.js';
import { sha256 } from '../../adapters/crypto/sha256.js';
import { createSubmitterNames } from '../../adapters/crypto/createSubmitterNames.js';
import type { RedisConnection } from '../../adapters/limits/redis/redisConnection.js';
import { DatabaseClock } from '../../adapters/mikroorm/repositories/operations/databaseClock.js';
import type { Database } from '../../adapters/mikroorm/database/database.js';
import { loadOrCreateSnapshotPrefix } from '../../adapters/mikroorm/repositories/sync/loadOrCreateSnapshotPrefix.js';
import type { S3SnapshotBodyStore } from '../../adapters/s3/s3SnapshotBodyStore.js';
import { createReportProblem } from '../log.js';
import { systemClock } from '../systemClock.js';
import type { CloudSettings } from './settings/config.js';
import { openBilling } from './settings/openBilling.js';
import { openDatabase } from './settings/openDatabase.js';
import { loadSecrets } from './settings/secrets.js';
import { s3AccessOf } from './settings/snapshotStorage.js';
import { CLOUD_TOKENS } from './modules/tokens.js';

/**
 * Opens the database, updates its schema and wires all objects to it. The caller must close `CLOUD_TOKENS.database`.
 */
export async function openCloud(settings: CloudSettings, log: Logger): Promise<Container> {
  const secrets = await loadSecrets(settings);
  const database = await openDatabase(settings, createReportProblem(log));
  try {
    for (const name of await database.schema.migrate()) log.info({ migration: name }, 'schema changed');
    const container = new Container({ defaultScope: 'Singleton' });
    container.bind(CLOUD_TOKENS.settings).toConstantValue(settings);
    container.bind(CLOUD_TOKENS.log).toConstantValue(log);
    container.bind(CLOUD_TOKENS.database).toConstantValue(database);
    container.bind(CLOUD_TOKENS.licenseKeys).toConstantValue(new HmacLicenseKeys(secrets.peppers));
    container
      .bind(CLOUD_TOKENS.licenseTokens)
      .toConstantValue(await JoseLicenseTokens.create(secrets.signingKeys, systemClock));
    container.bind(CLOUD_TOKENS.outboxCipher).toConstantValue(new AesOutboxCipher(secrets.peppers));
    container
      .bind(CLOUD_TOKENS.topicOf)
      .toConstantValue(
        createPushTopicDeriver(
          settings.PUSH_TOPIC_SECRET === undefined ? secrets.peppers : [settings.PUSH_TOPIC_SECRET],
        ),
      );
    container
      .bind(CLOUD_TOKENS.unsubscribeTokens)
      .toConstantValue(new HmacUnsubscribeTokens(secrets.peppers, settings.PUSH_TOPIC_SECRET));
    container.bind(CLOUD_TOKENS.sha256).toConstantValue(sha256);
    container.bind(CLOUD_TOKENS.hashOf).toConstantValue(createAddressHasher(secrets.peppers));
    container.bind(CLOUD_TOKENS.submitterNames).toConstantValue(createSubmitterNames(secrets.peppers));
    const billing = await openBilling(settings, systemClock, (refused) =>
      log.warn(
        { refused },
        'Webhooks were refused because of their signature. If Stripe sent them, check STRIPE_WEBHOOK_SECRET and the clock',
      ),
    );
    container.bind(CLOUD_TOKENS.billingProvider).toConstantValue(billing.provider);
    container.bind(CLOUD_TOKENS.billingWebhookParser).toConstantValue(billing.events);
    container.bind(CLOUD_TOKENS.s3).toConstantValue(await openS3(settings, database));
    loadModules(container, CLOUD_MODULES);
    if (settings.DATABASE_URL !== undefined) await container.get(DatabaseClock).adjust();
    // Redis is opened last, because an open connection would keep the process alive after a failed start.
    container.bind(CLOUD_TOKENS.redis).toConstantValue(await openRedisOf(settings, log));
    return container;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens Redis. Like the other SDKs, its client is imported only if it is configured. */
async function openRedisOf({ REDIS_URL }: CloudSettings, log: Logger): Promise<RedisConnection | null> {
  if (REDIS_URL === undefined) return null;
  const { connectToRedis: openRedis } = await import('../../adapters/limits/redis/redisConnection.js');
  let isFirst = true;
  return openRedis(REDIS_URL, (problem) => {
    if (isFirst)
      log.warn(
        { err: problem },
        'REDIS_URL: Redis cannot be used. Until it can, each process counts rate limits separately',
      );
    else log.debug({ err: problem }, 'redis');
    isFirst = false;
  });
}

async function openS3(settings: CloudSettings, database: Database): Promise<S3SnapshotBodyStore | null> {
  const access = s3AccessOf(settings);
  if (access === null) return null;
  const namespace = await loadOrCreateSnapshotPrefix(database);
  const { S3SnapshotBodyStore } = await import('../../adapters/s3/s3SnapshotBodyStore.js');
  return new S3SnapshotBodyStore(access, namespace);
}

/**
 * Closes the cloud. Call it when no new work can arrive: deliveries in progress finish before the connections close.
 */
export async function closeCloud(container: Container): Promise<void> {
  await container.get(OutboxRelay).whenIdle();
  container.get(CLOUD_TOKENS.redis)?.close();
  container.get(CLOUD_TOKENS.s3)?.close();
  await container.get(CLOUD_TOKENS.database).close();
}
