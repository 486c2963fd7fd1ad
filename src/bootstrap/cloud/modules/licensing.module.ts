import { licenseCommandRoutes } from '../../../adapters/http/admin/license.routes.js';
import { foundingRoutes } from '../../../adapters/http/cloud/licensing/founding.routes.js';
import { licensingRoutes } from '../../../adapters/http/cloud/licensing/licensing.routes.js';
import { recoverRoutes } from '../../../adapters/http/cloud/licensing/recover.routes.js';
import { MikroLicenses } from '../../../adapters/mikroorm/repositories/licensing/licenses.mikroorm.js';
import { FoundingSlots } from '../../../application/cloud/licensing/foundingSlots.js';
import { IssueLicense } from '../../../application/cloud/licensing/issueLicense.js';
import { AuthenticateLicenseKey } from '../../../application/cloud/licensing/authenticateLicenseKey.js';
import { RecoverKey } from '../../../application/cloud/licensing/recoverKey.js';
import { ReissueKey } from '../../../application/cloud/licensing/reissueKey.js';
import { RequestKeyRecovery } from '../../../application/cloud/licensing/requestKeyRecovery.js';
import { ResendKey } from '../../../application/cloud/licensing/resendKey.js';
import { RevokeLicenses } from '../../../application/cloud/licensing/revokeLicenses.js';
import { GetLicenseDetails } from '../../../application/cloud/licensing/getLicenseDetails.js';
import { ValidateLicense } from '../../../application/cloud/licensing/validateLicense.js';
import { OutboxRelay } from '../../../application/cloud/messaging/outbox/outboxRelay.js';
import { bind, operatorRoutes, provide, clientRoutes, type Module } from '../../module.js';
import { constant, create, derive } from '../../dependencyProvider.js';
import { IS_MAIL_AVAILABLE } from './sources.js';
import { CLOUD_TOKENS } from './tokens.js';

const COUNT_FOUNDING = derive(
  [CLOUD_TOKENS.cachingWrapper, CLOUD_TOKENS.licenses, CLOUD_TOKENS.clock],
  (cached, licenses, clock) => cached(() => licenses.countFounding(clock.now())),
);

export const licensingModule: Module = [
  provide(CLOUD_TOKENS.licenses, create(MikroLicenses, CLOUD_TOKENS.database)),
  provide(CLOUD_TOKENS.countFounding, COUNT_FOUNDING),
  provide(
    CLOUD_TOKENS.recoveryQueued,
    constant(() => undefined),
  ),
  bind(FoundingSlots, CLOUD_TOKENS.licenses, CLOUD_TOKENS.locks, CLOUD_TOKENS.clock),
  bind(
    AuthenticateLicenseKey,
    CLOUD_TOKENS.licenseKeys,
    CLOUD_TOKENS.licenses,
    CLOUD_TOKENS.rateLimits,
    CLOUD_TOKENS.clock,
  ),
  bind(
    IssueLicense,
    CLOUD_TOKENS.unitOfWork,
    CLOUD_TOKENS.licenses,
    CLOUD_TOKENS.licenseKeys,
    FoundingSlots,
    CLOUD_TOKENS.trials,
    CLOUD_TOKENS.locks,
    CLOUD_TOKENS.ids,
    CLOUD_TOKENS.clock,
  ),
  bind(
    ReissueKey,
    CLOUD_TOKENS.locks,
    CLOUD_TOKENS.licenses,
    CLOUD_TOKENS.licenseKeys,
    CLOUD_TOKENS.outbox,
    CLOUD_TOKENS.ids,
    CLOUD_TOKENS.clock,
  ),
  bind(RevokeLicenses, CLOUD_TOKENS.unitOfWork, CLOUD_TOKENS.licenses, CLOUD_TOKENS.clock),
  bind(RecoverKey, CLOUD_TOKENS.unitOfWork, CLOUD_TOKENS.licenses, ReissueKey, CLOUD_TOKENS.outbox, CLOUD_TOKENS.clock),
  clientRoutes(foundingRoutes, { countFounding: CLOUD_TOKENS.countFounding }),
  clientRoutes(
    recoverRoutes,
    create(
      RequestKeyRecovery,
      CLOUD_TOKENS.unitOfWork,
      CLOUD_TOKENS.outbox,
      CLOUD_TOKENS.ids,
      CLOUD_TOKENS.clock,
      IS_MAIL_AVAILABLE,
      CLOUD_TOKENS.recoveryQueued,
    ),
  ),
  clientRoutes(licensingRoutes, {
    validateLicense: create(ValidateLicense, AuthenticateLicenseKey, CLOUD_TOKENS.licenseTokens, CLOUD_TOKENS.clock),
    tokens: CLOUD_TOKENS.licenseTokens,
  }),
  operatorRoutes(licenseCommandRoutes, {
    issueLicense: IssueLicense,
    getLicenseDetails: create(GetLicenseDetails, CLOUD_TOKENS.licenses),
    revokeLicenses: RevokeLicenses,
    resendKey: create(
      ResendKey,
      CLOUD_TOKENS.unitOfWork,
      CLOUD_TOKENS.licenses,
      ReissueKey,
      OutboxRelay,
      CLOUD_TOKENS.clock,
      IS_MAIL_AVAILABLE,
    ),
  }),
];
