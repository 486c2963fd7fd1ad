import { rounded } from '../../market/rounding.js';
import { FAILURES_TO_OPEN_BREAKER } from '../../trading/breaker/breakerDefaults.js';
import type { AlertType } from '../../preferences/preferences.js';
import type { FrameworkEvent } from '../../framework/frameworkEvent.js';
import type { SeverityRank } from '../../../shared/alerts/severity.js';

/** What the user is told of, by way of the cloud. */
export interface OutgoingAlert {
  /** Told again, it is the same. */
  readonly id: string;
  readonly type: AlertType;
  /** Null for one that is about no ticker. */
  readonly ticker: string | null;
  readonly message: string;
  readonly details: Readonly<Record<string, string | number>>;
  /** When it happened, or was found: milliseconds since the epoch. */
  readonly at: number;
}

/** What asks for money to be moved at once is critical; what asks for a look is a warning; the rest is information. */
export const SEVERITY_BY_ALERT_TYPE: Readonly<Record<AlertType, SeverityRank>> = {
  stop_breach: 'critical',
  exit: 'critical',
  tighten: 'warning',
  take_profit: 'warning',
  circuit_open: 'warning',
  armed: 'info',
  state_change: 'info',
};

type Words = Pick<OutgoingAlert, 'type' | 'message' | 'details'>;

/** The alert of what happened to a ticker; null for what another one tells of. What the user paid, and how much is held, stays here. */
export function alertContentForEvent(ticker: string, event: FrameworkEvent): Words | null {
  switch (event.kind) {
    case 'state_changed':
      return stateWords(ticker, event);
    case 'entry_armed': {
      const { trigger, strength, close, at: session } = event;
      return {
        type: 'armed',
        message: `${ticker} is armed by ${trigger} at ${close} (session of ${session}).`,
        details: { trigger, strength, close, session },
      };
    }
    case 'rung_hit': {
      const { rung, r, price, share, at: session } = event;
      const message = `${ticker} reached take-profit rung ${rung} (${r} R) at ${figure(price)}: the plan sells ${Math.round(share * 100)} % there (session of ${session}).`;
      return { type: 'take_profit', message, details: { rung, r, price, session } };
    }
    case 'stop_breached': {
      const { close, stop, at: session } = event;
      return {
        type: 'stop_breach',
        message: `${ticker} closed at ${figure(close)}, below its stop of ${figure(stop)} (session of ${session}).`,
        details: { close, stop, session },
      };
    }
  }
}

const TYPE_OF_STATE = { WATCH: 'state_change', TIGHTEN: 'tighten', EXIT: 'exit' } as const;

/** That a ticker is armed is told with its trigger, by the armed entry of the same session. */
function stateWords(
  ticker: string,
  { from, to, reason, at: session }: Extract<FrameworkEvent, { kind: 'state_changed' }>,
): Words | null {
  if (to === 'ARMED') return null;
  return {
    type: TYPE_OF_STATE[to],
    message: `${ticker} went from ${from} to ${to}: ${reason.text} (session of ${session}).`,
    details: { from, to, reason: reason.text, session },
  };
}

export function circuitOpenAlertContent(reason: string, cooldownSeconds: number): Words {
  const minutes = Math.ceil(cooldownSeconds / 60);
  return {
    type: 'circuit_open',
    message:
      `The broker failed ${FAILURES_TO_OPEN_BREAKER} times in a row and is left alone for ${minutes} min: no order and no cancel goes out. ${reason}`.trim(),
    details: { cooldown_seconds: cooldownSeconds, reason },
  };
}

const figure = (value: number): string => String(rounded(value, 2));
