import { licenseAccess, type LicensedCaller } from '../../../adapters/http/cloud/access/licenseAccess.js';
import { RecognizeKey } from '../../../application/cloud/licensing/recognizeKey.js';
import { derive, type Provider } from '../../provider.js';
import { publicUrlOf, type CloudSettings } from '../settings/config.js';
import { T } from './tokens.js';

export const setting = <Name extends keyof CloudSettings>(name: Name): Provider<CloudSettings[Name]> =>
  derive([T.settings], (settings) => settings[name]);

export const PUBLIC_URL = derive([T.settings], publicUrlOf);
export const CAN_MAIL = derive([T.mailTransport], (transport) => transport !== null);
export const LICENSED: Provider<LicensedCaller> = derive(
  [RecognizeKey, T.clock],
  (recognizeKey, clock) => (demand) => licenseAccess(recognizeKey, clock, demand),
);
/** Ended licenses too: a person must always be able to pay and to take data out. */
export const HOLDER = derive([LICENSED], (licensed) => licensed({ alsoEnded: true }));
