import { accountCommandRoutes } from '../../../adapters/http/admin/account.routes.js';
import { MikroPersonalRecords } from '../../../adapters/mikroorm/repositories/licensing/personalRecords.mikroorm.js';
import { EraseAccount } from '../../../application/cloud/privacy/eraseAccount.js';
import { ExportAccount } from '../../../application/cloud/privacy/exportAccount.js';
import { FindPersonalData } from '../../../application/cloud/privacy/findPersonalData.js';
import { SnapshotBodyStores } from '../../../application/cloud/sync/snapshotBodyStores.js';
import { bind, operatorRoutes, provide, type Module } from '../../module.js';
import { create } from '../../dependencyProvider.js';
import { CLOUD_TOKENS } from './tokens.js';

const { ids, locks, outbox, unitOfWork } = CLOUD_TOKENS;

/** Provides search, export and erasure of personal data. */
export const privacyModule: Module = [
  provide(CLOUD_TOKENS.personalRecords, create(MikroPersonalRecords, CLOUD_TOKENS.database)),
  bind(
    FindPersonalData,
    CLOUD_TOKENS.licenses,
    CLOUD_TOKENS.purchases,
    outbox,
    CLOUD_TOKENS.unsubscribeTokens,
    CLOUD_TOKENS.topicOf,
    CLOUD_TOKENS.submitterNames,
  ),
  operatorRoutes(accountCommandRoutes, {
    exportAccount: create(ExportAccount, FindPersonalData, CLOUD_TOKENS.personalRecords, CLOUD_TOKENS.clock),
    eraseAccount: create(EraseAccount, {
      unitOfWork,
      locks,
      findTraces: FindPersonalData,
      records: CLOUD_TOKENS.personalRecords,
      outbox,
      bodies: SnapshotBodyStores,
      ids,
    }),
  }),
];
