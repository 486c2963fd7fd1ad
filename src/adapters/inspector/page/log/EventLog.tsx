import { useState } from 'react';
import type { Step } from '../../recorder/inspection.js';
import { LogRow } from './LogRow.js';

const ROWS_AT_ONCE = 200;

interface Props {
  readonly steps: readonly Step[];
  /** What is said when there are none. */
  readonly none: string;
  /** Whether rows say whose they are. */
  readonly withActor: boolean;
  readonly moment: number | null;
  readonly goTo: (seq: number | null) => void;
}

/** The recorded steps, the latest first. */
export function EventLog({ steps, none, withActor, moment, goTo }: Props) {
  const [rows, setRows] = useState(ROWS_AT_ONCE);
  const place = moment === null ? -1 : steps.findLastIndex(({ seq }) => seq === moment);
  const wanted = place < 0 ? rows : Math.max(rows, steps.length - place);
  const shown = steps.slice(-wanted).toReversed();
  if (steps.length === 0) return <p className="none">{none}</p>;
  return (
    <ol className="events">
      {shown.map((step) => (
        <LogRow
          key={step.seq}
          step={step}
          withActor={withActor}
          current={step.seq === moment}
          choose={() => goTo(step.seq)}
        />
      ))}
      {shown.length < steps.length && (
        <li>
          <button type="button" className="older" onClick={() => setRows(wanted + ROWS_AT_ONCE)}>
            Show older steps
          </button>
        </li>
      )}
    </ol>
  );
}
