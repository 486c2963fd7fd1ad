import { useLocation } from 'wouter';
import { ALL_ALERTS_OFF } from '../../../../domain/dashboard/preferences/preferences.js';
import { useAuditRun } from '../../auditRun/auditRun.js';
import { chooseTheme } from '../../browser/theme.js';
import { useToast } from '../../pieces/ToastProvider.js';
import { useChangePreferences } from '../../server/account/preferences.js';
import { useAudit } from '../../server/audit/audit.js';
import { exitOrderOf } from '../../tickers/nextOrder.js';
import { NAVIGATION_ITEMS } from '../navigation/navigationItems.js';
import type { Command } from './matchingCommands.js';

/** Everything that the command palette offers: actions, views and tickers. */
export function useCommands(help: () => void): readonly Command[] {
  const { data: audit } = useAudit();
  const [, navigate] = useLocation();
  const { start } = useAuditRun();
  const { mutate } = useChangePreferences();
  const say = useToast();
  const turnAlertsOff = () =>
    mutate(
      { alerts: ALL_ALERTS_OFF },
      {
        onSuccess: () => say('All alerts are off.', 'good'),
        onError: (error) => say(`Not saved: ${error.message}`, 'failed'),
      },
    );
  const action = (name: string, run: () => void): Command => ({ name, kind: 'Action', run });
  const tickers = Object.entries(audit?.tickers ?? {}).toSorted(([one], [other]) => one.localeCompare(other, 'en'));
  return [
    action('Run an audit', start),
    action('Turn all alerts off', turnAlertsOff),
    action('Help', help),
    action('Light colors', () => chooseTheme('light')),
    action('Dark colors', () => chooseTheme('dark')),
    action('System colors', () => chooseTheme('system')),
    ...NAVIGATION_ITEMS.map(({ path, name }): Command => ({ name, kind: 'View', run: () => navigate(path) })),
    ...tickers.map(([name]): Command => ({ name, kind: 'Ticker', run: () => navigate(`/ticker/${name}`) })),
    ...tickers.flatMap(([name, ticker]) => {
      const order = exitOrderOf(name, ticker);
      return order === null ? [] : [action(`${order.words} ${name}`, () => navigate(order.href))];
    }),
  ];
}
