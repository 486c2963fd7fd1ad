import type { PreferencesReply } from '../../http/contract/dashboard/preferences.js';

type Alerts = PreferencesReply['alerts'];

/** Each alert and what it reports, in the order of the preferences. */
export const ALERT_DESCRIPTIONS: readonly (readonly [keyof Alerts, string])[] = [
  ['armed', 'A ticker enters ARMED'],
  ['exit', 'A ticker enters EXIT'],
  ['tighten', 'A ticker enters TIGHTEN'],
  ['state_change', 'Any other state change'],
  ['stop_breach', 'A stop is breached'],
  ['take_profit', 'A take-profit rung is hit'],
  ['circuit_open', 'The circuit breaker opens'],
];

export const ALL_ALERTS_OFF: Partial<Alerts> = Object.fromEntries(ALERT_DESCRIPTIONS.map(([alert]) => [alert, false]));
