import type { Logger } from 'pino';
import type { Clock } from '../../application/clock.port.js';
import type { Ids } from '../../application/ids.port.js';
import type { IssueLicense } from '../../application/licensing/issueLicense.js';
import type { LicenseKeys } from '../../application/licensing/licenseKeys.port.js';
import type { LicenseMail } from '../../application/licensing/licenseMail.port.js';
import type { Licenses } from '../../application/licensing/licenses.port.js';
import type { LicenseTokens } from '../../application/licensing/licenseTokens.port.js';
import type { RecognizeKey } from '../../application/licensing/recognizeKey.js';
import type { ResendKey } from '../../application/licensing/resendKey.js';
import type { RevokeLicenses } from '../../application/licensing/revokeLicenses.js';
import type { ShowLicense } from '../../application/licensing/showLicense.js';
import type { ValidateLicense } from '../../application/licensing/validateLicense.js';
import type { CheckSubsystems } from '../../application/operations/checkSubsystems.js';
import type { LatestVersion } from '../../application/publishing/latestVersion.js';
import type { Releases } from '../../application/publishing/releases.port.js';
import type { SetRelease } from '../../application/publishing/setRelease.js';
import type { RateLimits } from '../../application/rateLimits.port.js';
import type { UnitOfWork } from '../../application/unitOfWork.port.js';
import type { MailTransport } from '../../adapters/email/mailTransport.js';
import type { Metrics } from '../../adapters/http/metrics.js';
import type { Database } from '../../adapters/mikroorm/database.js';
import { token } from '../token.js';
import type { CloudSettings } from './config.js';

/** Everything the cloud's container can give, by the type it gives. */
export const T = {
  settings: token<CloudSettings>('settings'),
  log: token<Logger>('log'),
  clock: token<Clock>('clock'),
  ids: token<Ids>('ids'),
  database: token<Database>('database'),
  unitOfWork: token<UnitOfWork>('unitOfWork'),
  rateLimits: token<RateLimits>('rateLimits'),
  metrics: token<Metrics>('metrics'),
  licenses: token<Licenses>('licenses'),
  licenseKeys: token<LicenseKeys>('licenseKeys'),
  licenseTokens: token<LicenseTokens>('licenseTokens'),
  /** Null where no mail can be sent: production without SMTP_URL. */
  mailTransport: token<MailTransport | null>('mailTransport'),
  licenseMail: token<LicenseMail | null>('licenseMail'),
  recognizeKey: token<RecognizeKey>('recognizeKey'),
  validateLicense: token<ValidateLicense>('validateLicense'),
  issueLicense: token<IssueLicense>('issueLicense'),
  showLicense: token<ShowLicense>('showLicense'),
  revokeLicenses: token<RevokeLicenses>('revokeLicenses'),
  resendKey: token<ResendKey>('resendKey'),
  releases: token<Releases>('releases'),
  latestVersion: token<LatestVersion>('latestVersion'),
  setRelease: token<SetRelease>('setRelease'),
  checkSubsystems: token<CheckSubsystems>('checkSubsystems'),
} as const;
