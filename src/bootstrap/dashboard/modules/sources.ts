import { join } from 'node:path';
import { requireCurrentVersion } from '../../../adapters/http/local/access/requireCurrentVersion.js';
import { orderPageAccess } from '../../../adapters/http/local/access/orderPageAccess.js';
import { ownPageAccess } from '../../../adapters/http/local/access/ownPageAccess.js';
import { GetUpdateStatus } from '../../../application/dashboard/release/getUpdateStatus.js';
import { constant, derive, type DependencyProvider } from '../../dependencyProvider.js';
import type { DashboardSettings } from '../settings/config.js';
import { DASHBOARD_TOKENS } from './tokens.js';

export const dashboardSettingProvider = <Name extends keyof DashboardSettings>(
  name: Name,
): DependencyProvider<DashboardSettings[Name]> => derive([DASHBOARD_TOKENS.settings], (settings) => settings[name]);

export const HOME_FOLDER = dashboardSettingProvider('PLUMBLINE_HOME');
export const homeFile = (name: string): DependencyProvider<string> => derive([HOME_FOLDER], (home) => join(home, name));

/** The clock as a function that returns milliseconds since the epoch. */
export const NOW_MS = derive([DASHBOARD_TOKENS.clock], (clock) => () => clock.now().getTime());
export const CREATE_TIMEOUT_SIGNAL = constant((ms: number) => AbortSignal.timeout(ms));

/** Access for requests from the dashboard's own page. */
export const OWN_PAGE_ACCESS = derive([DASHBOARD_TOKENS.csrfToken], ownPageAccess);
export const ORDER_PAGE_ACCESS = derive([OWN_PAGE_ACCESS, DASHBOARD_TOKENS.pageSecret], orderPageAccess);
/** Access for requests that add risk; refused when this version is too old. */
export const NEW_ORDER_ACCESS = derive([ORDER_PAGE_ACCESS, GetUpdateStatus], requireCurrentVersion);
