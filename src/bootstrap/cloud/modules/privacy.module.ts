import { accountCommandRoutes } from '../../../adapters/http/admin/account.routes.js';
import { MikroPersonalRecords } from '../../../adapters/mikroorm/repositories/licensing/personalRecords.mikroorm.js';
import { EraseAccount } from '../../../application/cloud/privacy/eraseAccount.js';
import { ExportAccount } from '../../../application/cloud/privacy/exportAccount.js';
import { FindTraces } from '../../../application/cloud/privacy/findTraces.js';
import { BodyPlaces } from '../../../application/cloud/sync/bodyPlaces.js';
import { bind, operatorRoutes, provide, type Module } from '../../module.js';
import { create } from '../../provider.js';
import { T } from './tokens.js';

const { ids, locks, outbox, unitOfWork } = T;

/** Personal data: found, exported, erased. */
export const privacyModule: Module = [
  provide(T.personalRecords, create(MikroPersonalRecords, T.database)),
  bind(FindTraces, T.licenses, T.purchases, outbox, T.unsubscribeTokens, T.topicOf, T.submitterNames),
  operatorRoutes(accountCommandRoutes, {
    exportAccount: create(ExportAccount, FindTraces, T.personalRecords, T.clock),
    eraseAccount: create(EraseAccount, {
      unitOfWork,
      locks,
      findTraces: FindTraces,
      records: T.personalRecords,
      outbox,
      bodies: BodyPlaces,
      ids,
    }),
  }),
];
