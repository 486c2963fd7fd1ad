import type { ReactNode } from 'react';
import type { ExplainedTicker } from '../../../../../domain/dashboard/audit/explanation/explainTicker.js';
import { ruleOfTransition } from '../../../../../domain/dashboard/framework/frameworkTransition.js';
import { ArrowIcon } from '../../../pieces/ArrowIcon.js';
import { StateBadge } from '../../../tickers/badges.js';
import { formatPrecisePoints, formatPrice, formatPriceNextTo, formatQuantity } from '../../../wording/numbers.js';
import { triggerLabel } from '../../../wording/triggers.js';
import { labeledNumbersText, labelTriggersIn } from '../../../tickers/stateCause.js';

type Event = ExplainedTicker['explanation']['framework']['events'][number];

/** Shows one event that the framework recorded, with its numbers. */
export function FrameworkEventItem({ event }: { readonly event: Event }) {
  switch (event.kind) {
    case 'state_changed':
      return (
        <li className="changed">
          <span className="change">
            <StateBadge state={event.from} />
            <ArrowIcon />
            <StateBadge state={event.to} />
          </span>
          <span>
            <StateReason event={event} /> <span className="dim">{labeledNumbersText(event.reason.numbers)}</span>
          </span>
        </li>
      );
    case 'rung_hit':
      return (
        <Line title={`Rung ${event.rung} reached`} tone="good">
          {formatQuantity(event.r)} R at {formatPrice(event.price)}, high {formatPrice(event.high)}: sell{' '}
          {formatQuantity(100 * event.share)}% of the position
        </Line>
      );
    case 'stop_breached':
      return (
        <Line title="Stop breached" tone="bad">
          close {formatPriceNextTo(event.close, event.stop)}, stop {formatPriceNextTo(event.stop, event.close)}, entry{' '}
          {formatPrice(event.entry_price)}
        </Line>
      );
    case 'entry_armed':
      return (
        <Line title="Entry armed" tone="good">
          {triggerLabel(event.trigger)}, strength {formatPrecisePoints(100 * event.strength)}, low{' '}
          {formatPrice(event.trigger_low)}, close {formatPrice(event.close)}
        </Line>
      );
  }
}

/** Shows the text of the rule, followed by the reason for this transition if it adds anything. */
function StateReason({ event }: { readonly event: Extract<Event, { kind: 'state_changed' }> }) {
  const rule = ruleOfTransition(event);
  const text = labelTriggersIn(event.reason.text);
  if (rule === null) return <>{text}</>;
  return <>{event.reason.text === rule.text ? rule.text : `${rule.text}: ${text}`}</>;
}

const Line = ({
  title,
  tone,
  children,
}: {
  readonly title: string;
  readonly tone: 'good' | 'bad';
  readonly children: ReactNode;
}) => (
  <li>
    <strong className={tone}>{title}</strong>
    <span className="dim">{children}</span>
  </li>
);
