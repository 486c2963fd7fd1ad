import { FoundingSlots } from '../../../application/cloud/licensing/foundingSlots.js';
import { Courier } from '../../../application/cloud/messaging/outbox/courier.js';
import { ContainerModule } from '../../injection.js';
import { MikroLicenses } from '../../../adapters/mikroorm/mikroLicenses.js';
import { IssueLicense } from '../../../application/cloud/licensing/issueLicense.js';
import { RecognizeKey } from '../../../application/cloud/licensing/recognizeKey.js';
import { RecoverKey } from '../../../application/cloud/licensing/recoverKey.js';
import { RequestKeyRecovery } from '../../../application/cloud/licensing/requestKeyRecovery.js';
import { ReissueKey } from '../../../application/cloud/licensing/reissueKey.js';
import { ResendKey } from '../../../application/cloud/licensing/resendKey.js';
import { RevokeLicenses } from '../../../application/cloud/licensing/revokeLicenses.js';
import { ShowLicense } from '../../../application/cloud/licensing/showLicense.js';
import { ValidateLicense } from '../../../application/cloud/licensing/validateLicense.js';
import { T } from './tokens.js';

export const licensingModule = new ContainerModule(({ bind }) => {
  bind(T.licenses).toResolvedValue((database) => new MikroLicenses(database), [T.database]);
  bind(RecognizeKey).toResolvedValue(
    (keys, licenses, limits, clock) => new RecognizeKey(keys, licenses, limits, clock),
    [T.licenseKeys, T.licenses, T.rateLimits, T.clock],
  );
  bind(ValidateLicense).toResolvedValue(
    (recognizeKey, tokens, clock) => new ValidateLicense(recognizeKey, tokens, clock),
    [RecognizeKey, T.licenseTokens, T.clock],
  );
  bind(IssueLicense).toResolvedValue(
    (unitOfWork, licenses, keys, slots, ids, clock) => new IssueLicense(unitOfWork, licenses, keys, slots, ids, clock),
    [T.unitOfWork, T.licenses, T.licenseKeys, FoundingSlots, T.ids, T.clock],
  );
  bind(ShowLicense).toResolvedValue((licenses) => new ShowLicense(licenses), [T.licenses]);
  bind(RevokeLicenses).toResolvedValue(
    (unitOfWork, licenses, clock) => new RevokeLicenses(unitOfWork, licenses, clock),
    [T.unitOfWork, T.licenses, T.clock],
  );
  bind(ReissueKey).toResolvedValue(
    (locks, licenses, keys, outbox, ids, clock) => new ReissueKey(locks, licenses, keys, outbox, ids, clock),
    [T.locks, T.licenses, T.licenseKeys, T.outbox, T.ids, T.clock],
  );
  bind(ResendKey).toResolvedValue(
    (unitOfWork, licenses, reissueKey, courier, clock, transport) =>
      new ResendKey(unitOfWork, licenses, reissueKey, courier, clock, transport !== null),
    [T.unitOfWork, T.licenses, ReissueKey, Courier, T.clock, T.mailTransport],
  );
  bind(RecoverKey).toResolvedValue(
    (unitOfWork, licenses, reissueKey, outbox, clock) =>
      new RecoverKey(unitOfWork, licenses, reissueKey, outbox, clock),
    [T.unitOfWork, T.licenses, ReissueKey, T.outbox, T.clock],
  );
  bind(T.recoveryQueued).toConstantValue(() => undefined);
  bind(RequestKeyRecovery).toResolvedValue(
    (unitOfWork, outbox, ids, clock, transport, queued) =>
      new RequestKeyRecovery(unitOfWork, outbox, ids, clock, transport !== null, queued),
    [T.unitOfWork, T.outbox, T.ids, T.clock, T.mailTransport, T.recoveryQueued],
  );
});
