import { licenseAccess, type RequireLicense } from '../../../adapters/http/cloud/access/licenseAccess.js';
import { AuthenticateLicenseKey } from '../../../application/cloud/licensing/authenticateLicenseKey.js';
import { derive, type DependencyProvider } from '../../dependencyProvider.js';
import { publicUrlOf, type CloudSettings } from '../settings/config.js';
import { CLOUD_TOKENS } from './tokens.js';

export const cloudSettingProvider = <Name extends keyof CloudSettings>(
  name: Name,
): DependencyProvider<CloudSettings[Name]> => derive([CLOUD_TOKENS.settings], (settings) => settings[name]);

export const PUBLIC_URL = derive([CLOUD_TOKENS.settings], publicUrlOf);
export const IS_MAIL_AVAILABLE = derive([CLOUD_TOKENS.mailTransport], (transport) => transport !== null);
export const REQUIRE_LICENSE: DependencyProvider<RequireLicense> = derive(
  [AuthenticateLicenseKey, CLOUD_TOKENS.clock],
  (recognizeKey, clock) => (demand) => licenseAccess(recognizeKey, clock, demand),
);
/** Admits expired and canceled licenses as well: a person must always be able to pay and to export data. */
export const LICENSE_HOLDER_ACCESS = derive([REQUIRE_LICENSE], (licensed) => licensed({ allowsEnded: true }));
