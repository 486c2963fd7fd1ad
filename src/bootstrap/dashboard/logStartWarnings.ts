import type { Logger } from 'pino';
import { isLoopbackName } from '../../domain/shared/loopbackHost.js';
import { OrderIntentStore } from '../../application/dashboard/trading/orders/orderIntentStore.js';
import { ORDER_LOG_REMEDY } from '../../domain/dashboard/trading/orders/log/orderLogFaulty.js';
import type { Container } from '../injection.js';
import { unencryptedAddressWarnings } from '../unencryptedAddresses.js';
import { DASHBOARD_TOKENS } from './modules/tokens.js';
import type { DashboardSettings } from './settings/config.js';

/**
 * Logs what the user should know about this start: who can reach the page, unencrypted addresses, and problems with the
 * order log and the coaches.
 */
export function logStartWarnings(container: Container, settings: DashboardSettings, log: Logger): void {
  warnOfExposure(settings, log);
  for (const warning of unencryptedAddressWarnings(settings)) log.warn(warning);
  warnOfOrderLog(container.get(OrderIntentStore), log);
  warnOfCoaches(container, settings, log);
}

function warnOfExposure(
  { DASHBOARD_HOST: host, DASHBOARD_ALLOWED_HOSTS: hosts, DASHBOARD_LOCK: isLocked }: DashboardSettings,
  log: Logger,
): void {
  if (!isLoopback(host) && !isLocked)
    log.warn({ host }, 'DASHBOARD_HOST: other machines can reach this dashboard, and it requires no password');
  if (hosts.length > 0)
    log.warn({ hosts }, 'DASHBOARD_ALLOWED_HOSTS: web pages under these names can use this dashboard');
}

function warnOfOrderLog({ logFault }: OrderIntentStore, log: Logger): void {
  if (logFault !== null)
    log.error({ fault: logFault }, `The order log fails verification, so no order is sent. ${ORDER_LOG_REMEDY}`);
}

function warnOfCoaches(container: Container, { WEB_SEARCH }: DashboardSettings, log: Logger): void {
  const { reason: withoutProvider } = container.get(DASHBOARD_TOKENS.selectedNarrator);
  const { reason: withoutSearch } = container.get(DASHBOARD_TOKENS.selectedWebSearch);
  if (withoutProvider !== null) log.warn(withoutProvider);
  if (withoutSearch !== null && WEB_SEARCH !== 'none' && !container.get(DASHBOARD_TOKENS.offline))
    log.warn(withoutSearch);
}

const isLoopback = (host: string): boolean => isLoopbackName(host.includes(':') ? `[${host}]` : host);
