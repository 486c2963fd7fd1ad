import { licenseCommandRoutes } from '../../../adapters/http/admin/license.routes.js';
import { foundingRoutes } from '../../../adapters/http/cloud/licensing/founding.routes.js';
import { licensingRoutes } from '../../../adapters/http/cloud/licensing/licensing.routes.js';
import { recoverRoutes } from '../../../adapters/http/cloud/licensing/recover.routes.js';
import { MikroLicenses } from '../../../adapters/mikroorm/repositories/licensing/licenses.mikroorm.js';
import { FoundingSlots } from '../../../application/cloud/licensing/foundingSlots.js';
import { IssueLicense } from '../../../application/cloud/licensing/issueLicense.js';
import { RecognizeKey } from '../../../application/cloud/licensing/recognizeKey.js';
import { RecoverKey } from '../../../application/cloud/licensing/recoverKey.js';
import { ReissueKey } from '../../../application/cloud/licensing/reissueKey.js';
import { RequestKeyRecovery } from '../../../application/cloud/licensing/requestKeyRecovery.js';
import { ResendKey } from '../../../application/cloud/licensing/resendKey.js';
import { RevokeLicenses } from '../../../application/cloud/licensing/revokeLicenses.js';
import { ShowLicense } from '../../../application/cloud/licensing/showLicense.js';
import { ValidateLicense } from '../../../application/cloud/licensing/validateLicense.js';
import { Courier } from '../../../application/cloud/messaging/outbox/courier.js';
import { bind, operatorRoutes, provide, routes, type Module } from '../../module.js';
import { constant, create, derive } from '../../provider.js';
import { CAN_MAIL } from './sources.js';
import { T } from './tokens.js';

const COUNT_FOUNDING = derive([T.cachedReads, T.licenses], (cached, licenses) =>
  cached(() => licenses.countFounding()),
);

export const licensingModule: Module = [
  provide(T.licenses, create(MikroLicenses, T.database)),
  provide(
    T.recoveryQueued,
    constant(() => undefined),
  ),
  bind(FoundingSlots, T.licenses, T.locks),
  bind(RecognizeKey, T.licenseKeys, T.licenses, T.rateLimits, T.clock),
  bind(IssueLicense, T.unitOfWork, T.licenses, T.licenseKeys, FoundingSlots, T.ids, T.clock),
  bind(ReissueKey, T.locks, T.licenses, T.licenseKeys, T.outbox, T.ids, T.clock),
  bind(RevokeLicenses, T.unitOfWork, T.licenses, T.clock),
  bind(RecoverKey, T.unitOfWork, T.licenses, ReissueKey, T.outbox, T.clock),
  routes(foundingRoutes, { countFounding: COUNT_FOUNDING }),
  routes(recoverRoutes, create(RequestKeyRecovery, T.unitOfWork, T.outbox, T.ids, T.clock, CAN_MAIL, T.recoveryQueued)),
  routes(licensingRoutes, {
    validateLicense: create(ValidateLicense, RecognizeKey, T.licenseTokens, T.clock),
    tokens: T.licenseTokens,
  }),
  operatorRoutes(licenseCommandRoutes, {
    issueLicense: IssueLicense,
    showLicense: create(ShowLicense, T.licenses),
    revokeLicenses: RevokeLicenses,
    resendKey: create(ResendKey, T.unitOfWork, T.licenses, ReissueKey, Courier, T.clock, CAN_MAIL),
  }),
];
