import { join } from 'node:path';
import { currentVersion } from '../../../adapters/http/local/access/currentVersion.js';
import { orderScreen } from '../../../adapters/http/local/access/orderScreen.js';
import { ownPage } from '../../../adapters/http/local/access/ownPage.js';
import { ReadUpdate } from '../../../application/dashboard/release/readUpdate.js';
import { constant, derive, type Provider } from '../../provider.js';
import type { DashboardSettings } from '../settings/config.js';
import { T } from './tokens.js';

export const setting = <Name extends keyof DashboardSettings>(name: Name): Provider<DashboardSettings[Name]> =>
  derive([T.settings], (settings) => settings[name]);

export const HOME = setting('PLUMBLINE_HOME');
export const homeFile = (name: string): Provider<string> => derive([HOME], (home) => join(home, name));

export const DEADLINE = constant((ms: number) => AbortSignal.timeout(ms));

/** What the page may ask for. */
export const OWN_PAGE = derive([T.csrfToken], ownPage);
export const ORDER_SCREEN = derive([OWN_PAGE, T.pageSecret], orderScreen);
/** For requests that add risk: closed to a version that is too old. */
export const NEW_ORDERS = derive([ORDER_SCREEN, ReadUpdate], currentVersion);
