import { BodyPlaces } from '../../../application/cloud/sync/bodyPlaces.js';
import { ContainerModule } from '../../injection.js';
import { MikroPersonalRecords } from '../../../adapters/mikroorm/mikroPersonalRecords.js';
import { EraseAccount } from '../../../application/cloud/privacy/eraseAccount.js';
import { ExportAccount } from '../../../application/cloud/privacy/exportAccount.js';
import { FindTraces } from '../../../application/cloud/privacy/findTraces.js';
import { T } from './tokens.js';

/** What is kept about persons, handed out and forgotten. */
export const privacyModule = new ContainerModule(({ bind }) => {
  bind(T.personalRecords).toResolvedValue((database) => new MikroPersonalRecords(database), [T.database]);
  bind(FindTraces).toResolvedValue(
    (licenses, purchases, outbox, tokens, topicOf, submitterNames) =>
      new FindTraces(licenses, purchases, outbox, tokens, topicOf, submitterNames),
    [T.licenses, T.purchases, T.outbox, T.unsubscribeTokens, T.topicOf, T.submitterNames],
  );
  bind(ExportAccount).toResolvedValue(
    (findTraces, records, clock) => new ExportAccount(findTraces, records, clock),
    [FindTraces, T.personalRecords, T.clock],
  );
  bind(EraseAccount).toResolvedValue(
    (unitOfWork, locks, findTraces, records, outbox, bodies, ids) =>
      new EraseAccount({ unitOfWork, locks, findTraces, records, outbox, bodies, ids }),
    [T.unitOfWork, T.locks, FindTraces, T.personalRecords, T.outbox, BodyPlaces, T.ids],
  );
});
