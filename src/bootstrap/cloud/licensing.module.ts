import { ContainerModule } from 'inversify';
import { KeyMail } from '../../adapters/email/keyMail.js';
import { IssueLicense } from '../../application/licensing/issueLicense.js';
import { RecognizeKey } from '../../application/licensing/recognizeKey.js';
import { ResendKey } from '../../application/licensing/resendKey.js';
import { RevokeLicenses } from '../../application/licensing/revokeLicenses.js';
import { ShowLicense } from '../../application/licensing/showLicense.js';
import { ValidateLicense } from '../../application/licensing/validateLicense.js';
import { T } from './tokens.js';

export const licensingModule = new ContainerModule(({ bind }) => {
  bind(T.recognizeKey).toResolvedValue(
    (keys, licenses, limits, clock) => new RecognizeKey(keys, licenses, limits, clock),
    [T.licenseKeys, T.licenses, T.rateLimits, T.clock],
  );
  bind(T.validateLicense).toResolvedValue(
    (recognizeKey, tokens, clock) => new ValidateLicense(recognizeKey, tokens, clock),
    [T.recognizeKey, T.licenseTokens, T.clock],
  );
  bind(T.issueLicense).toResolvedValue(
    (unitOfWork, licenses, keys, ids, clock) => new IssueLicense(unitOfWork, licenses, keys, ids, clock),
    [T.unitOfWork, T.licenses, T.licenseKeys, T.ids, T.clock],
  );
  bind(T.showLicense).toResolvedValue((licenses) => new ShowLicense(licenses), [T.licenses]);
  bind(T.revokeLicenses).toResolvedValue(
    (unitOfWork, licenses, clock) => new RevokeLicenses(unitOfWork, licenses, clock),
    [T.unitOfWork, T.licenses, T.clock],
  );
  bind(T.licenseMail).toResolvedValue((transport) => (transport === null ? null : new KeyMail(transport)), [T.mailTransport]);
  bind(T.resendKey).toResolvedValue(
    (licenses, keys, mail, clock) => new ResendKey(licenses, keys, mail, clock),
    [T.licenses, T.licenseKeys, T.licenseMail, T.clock],
  );
});
