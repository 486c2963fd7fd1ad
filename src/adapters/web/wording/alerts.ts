import type { AlertType } from '../../../domain/dashboard/preferences/preferences.js';

/** The condition of each alert, as the preferences list it. */
export const ALERT_DESCRIPTIONS: Readonly<Record<AlertType, string>> = {
  armed: 'A ticker enters ARMED',
  exit: 'A ticker enters EXIT',
  tighten: 'A ticker enters TIGHTEN',
  state_change: 'Any other state change',
  stop_breach: 'A stop is breached',
  take_profit: 'A take-profit rung is hit',
  circuit_open: 'The circuit breaker opens',
};
