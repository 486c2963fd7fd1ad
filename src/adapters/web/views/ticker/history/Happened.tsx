import type { ReactNode } from 'react';
import type { ExplainedTicker } from '../../../../../domain/dashboard/audit/explanation/explainTicker.js';
import { ruleOf } from '../../../../../domain/dashboard/framework/transition.js';
import { State } from '../../../tickers/Standing.js';
import { finePoints, price, quantity } from '../../../wording/numbers.js';
import { triggerWords } from '../../../wording/triggers.js';
import { numbersOf, plain } from '../head/cause.js';

type Event = ExplainedTicker['explanation']['framework']['events'][number];

/** One thing that the framework recorded, with its numbers. */
export function Happened({ event }: { readonly event: Event }) {
  switch (event.kind) {
    case 'state_changed':
      return (
        <li className="changed">
          <span className="change">
            <State state={event.from} />
            <svg viewBox="0 0 14 8" aria-hidden="true">
              <path d="M1 4h11M9 1l3 3-3 3" />
            </svg>
            <span className="unseen">to</span>
            <State state={event.to} />
          </span>
          <span>
            <StateReason event={event} /> <span className="dim">{numbersOf(event.reason.numbers)}</span>
          </span>
        </li>
      );
    case 'rung_hit':
      return (
        <Line title={`Rung ${event.rung} reached`} tone="good">
          {quantity(event.r)} R at {price(event.price)}, high {price(event.high)}: sell {quantity(100 * event.share)} %
          of the position
        </Line>
      );
    case 'stop_breached':
      return (
        <Line title="Stop breached" tone="bad">
          close {price(event.close)}, stop {price(event.stop)}, entry {price(event.entry_price)}
        </Line>
      );
    case 'entry_armed':
      return (
        <Line title="Entry armed" tone="good">
          {triggerWords(event.trigger)}, strength {finePoints(100 * event.strength)}, low {price(event.trigger_low)},
          close {price(event.close)}
        </Line>
      );
  }
}

/** The rule by the name and in the words of the inspector, and what the reason adds to them. */
function StateReason({ event }: { readonly event: Extract<Event, { kind: 'state_changed' }> }) {
  const rule = ruleOf(event);
  const text = plain(event.reason.text);
  if (rule === null) return <>{text}</>;
  return (
    <>
      <code>{rule.name}</code> {event.reason.text === rule.text ? rule.text : `${rule.text}: ${text}`}
    </>
  );
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
