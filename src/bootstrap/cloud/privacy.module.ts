import { ContainerModule } from '../injection.js';
import { MikroPersonalRecords } from '../../adapters/mikroorm/mikroPersonalRecords.js';
import { EraseAccount } from '../../application/cloud/privacy/eraseAccount.js';
import { ExportAccount } from '../../application/cloud/privacy/exportAccount.js';
import { FindTraces } from '../../application/cloud/privacy/findTraces.js';
import { T } from './tokens.js';

/** What is kept about persons, handed out and forgotten. */
export const privacyModule = new ContainerModule(({ bind }) => {
  bind(T.personalRecords).toResolvedValue((database) => new MikroPersonalRecords(database), [T.database]);
  bind(T.findTraces).toResolvedValue(
    (licenses, purchases, outbox, tokens, topicOf, submitterNames) => new FindTraces(licenses, purchases, outbox, tokens, topicOf, submitterNames),
    [T.licenses, T.purchases, T.outbox, T.unsubscribeTokens, T.topicOf, T.submitterNames],
  );
  bind(T.exportAccount).toResolvedValue((findTraces, records, clock) => new ExportAccount(findTraces, records, clock), [T.findTraces, T.personalRecords, T.clock]);
  bind(T.eraseAccount).toResolvedValue(
    (unitOfWork, locks, findTraces, records, outbox, bodies, ids) => new EraseAccount({ unitOfWork, locks, findTraces, records, outbox, bodies, ids }),
    [T.unitOfWork, T.locks, T.findTraces, T.personalRecords, T.outbox, T.bodyPlaces, T.ids],
  );
});
