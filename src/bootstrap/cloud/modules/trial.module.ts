import { ReissueKey } from '../../../application/cloud/licensing/reissueKey.js';
import { Courier } from '../../../application/cloud/messaging/outbox/courier.js';
import { ContainerModule } from '../../injection.js';
import { knownDisposableDomains } from '../../../adapters/email/knownDisposableDomains.js';
import { MikroTrials } from '../../../adapters/mikroorm/mikroTrials.js';
import { StartTrial } from '../../../application/cloud/licensing/trial/startTrial.js';
import { T } from './tokens.js';

export const trialModule = new ContainerModule(({ bind }) => {
  bind(T.trials).toResolvedValue((database) => new MikroTrials(database), [T.database]);
  bind(StartTrial).toResolvedValue(
    (unitOfWork, locks, licenses, trials, keys, reissueKey, outbox, courier, ids, clock, transport) =>
      new StartTrial({
        unitOfWork,
        locks,
        licenses,
        trials,
        keys,
        reissueKey,
        outbox,
        courier,
        disposableDomains: knownDisposableDomains,
        ids,
        clock,
        canMail: transport !== null,
      }),
    [
      T.unitOfWork,
      T.locks,
      T.licenses,
      T.trials,
      T.licenseKeys,
      ReissueKey,
      T.outbox,
      Courier,
      T.ids,
      T.clock,
      T.mailTransport,
    ],
  );
});
