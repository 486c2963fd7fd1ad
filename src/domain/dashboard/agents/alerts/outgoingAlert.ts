import { rounded } from '../../market/rounding.js';
import { decimalsToDistinguish, roundToTick } from '../../market/tick.js';
import { FAILURES_TO_OPEN_BREAKER } from '../../trading/breaker/breakerDefaults.js';
import type { AlertType } from '../../preferences/preferences.js';
import type { FrameworkEvent } from '../../framework/frameworkEvent.js';
import type { SeverityLevel } from '../../../shared/alerts/severity.js';

/** An alert for the user, delivered through the cloud. */
export interface OutgoingAlert {
  /** Derived from the event, so a repeated alert has the same id. */
  readonly id: string;
  readonly type: AlertType;
  /** Null for an alert that is not about a ticker. */
  readonly ticker: string | null;
  readonly message: string;
  readonly details: Readonly<Record<string, string | number>>;
  /** When the event happened or was detected, in milliseconds since the epoch. */
  readonly at: number;
}

/** Critical: the user should act at once. Warning: the user should take a look. Info: everything else. */
export const SEVERITY_BY_ALERT_TYPE: Readonly<Record<AlertType, SeverityLevel>> = {
  stop_breach: 'critical',
  exit: 'critical',
  tighten: 'warning',
  take_profit: 'warning',
  circuit_open: 'warning',
  armed: 'info',
  state_change: 'info',
};

type AlertContent = Pick<OutgoingAlert, 'type' | 'message' | 'details'>;

/**
 * Returns the alert for a ticker's event; null when another alert covers the event. Purchase prices and quantities are
 * not sent, but two rungs, or a rung and the stop, reveal the entry price.
 */
export function alertContentForEvent(ticker: string, event: FrameworkEvent): AlertContent | null {
  switch (event.kind) {
    case 'state_changed':
      return stateAlertContent(ticker, event);
    case 'entry_armed': {
      const { trigger, strength, close, at: session } = event;
      return {
        type: 'armed',
        message: `${ticker} is armed by ${trigger} at ${roundToTick(close)} (session of ${session}).`,
        details: { trigger, strength: rounded(strength, 2), close: roundToTick(close), session },
      };
    }
    case 'rung_hit': {
      const { rung, r, price, share, at: session } = event;
      const message = `${ticker} reached take-profit rung ${rung} (${r} R) at ${roundToTick(price)}: the plan sells ${Math.round(share * 100)}% there (session of ${session}).`;
      return { type: 'take_profit', message, details: { rung, target: `${r} R`, price: roundToTick(price), session } };
    }
    case 'stop_breached': {
      const { close, stop, at: session } = event;
      const [shownClose, shownStop] = [roundNextTo(close, stop), roundNextTo(stop, close)];
      return {
        type: 'stop_breach',
        message: `${ticker} closed at ${shownClose}, below its stop of ${shownStop} (session of ${session}).`,
        details: { close: shownClose, stop: shownStop, session },
      };
    }
  }
}

const roundNextTo = (price: number, other: number): number => rounded(price, decimalsToDistinguish(price, other));

const TYPE_OF_STATE = { WATCH: 'state_change', TIGHTEN: 'tighten', EXIT: 'exit' } as const;

/** The transition to ARMED is covered by the armed alert of the same session, which names the trigger. */
function stateAlertContent(
  ticker: string,
  { from, to, reason, at: session }: Extract<FrameworkEvent, { kind: 'state_changed' }>,
): AlertContent | null {
  if (to === 'ARMED') return null;
  return {
    type: TYPE_OF_STATE[to],
    message: `${ticker} went from ${from} to ${to}: ${reason.text} (session of ${session}).`,
    details: { from, to, reason: reason.text, session },
  };
}

export function circuitOpenAlertContent(reason: string, cooldownSeconds: number): AlertContent {
  const minutes = Math.ceil(cooldownSeconds / 60);
  return {
    type: 'circuit_open',
    message:
      `The broker failed ${FAILURES_TO_OPEN_BREAKER} times in a row. Orders and cancels are paused for ${minutes} min. ${reason}`.trim(),
    details: { cooldown_seconds: cooldownSeconds, reason },
  };
}
