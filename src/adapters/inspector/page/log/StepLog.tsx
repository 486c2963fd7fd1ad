import { useState } from 'react';
import type { StepView } from '../../recorder/inspection.js';
import { LogRow } from './LogRow.js';

const ROWS_AT_ONCE = 200;

/** If a selected step is further than this from the latest step, the list shows only the steps around it. */
const MAX_ROWS_SINCE = 2000;

interface Props {
  readonly steps: readonly StepView[];
  /** The text shown when there are no steps. */
  readonly none: string;
  /** Whether rows include the actor's id. */
  readonly withActor: boolean;
  readonly moment: number | null;
  readonly goTo: (seq: number | null) => void;
}

/** Lists the recorded steps, latest first. */
export function StepLog({ steps, none, withActor, moment, goTo }: Props) {
  const [rows, setRows] = useState(ROWS_AT_ONCE);
  const place = moment === null ? -1 : steps.findLastIndex(({ seq }) => seq === moment);
  const isFar = place >= 0 && steps.length - place > MAX_ROWS_SINCE;
  const end = isFar ? place + ROWS_AT_ONCE / 2 : steps.length;
  const wanted = place < 0 ? rows : Math.max(rows, end - place);
  const start = Math.max(0, end - wanted);
  const shown = steps.slice(start, end).toReversed();
  if (steps.length === 0) return <p className="none">{none}</p>;
  return (
    <ol className="events">
      {isFar && (
        <li>
          <button type="button" className="older" onClick={() => goTo(null)}>
            Show the latest steps
          </button>
        </li>
      )}
      {shown.map((step) => (
        <LogRow
          key={step.seq}
          step={step}
          withActor={withActor}
          current={step.seq === moment}
          choose={() => goTo(step.seq)}
        />
      ))}
      {start > 0 && (
        <li>
          <button type="button" className="older" onClick={() => setRows(wanted + ROWS_AT_ONCE)}>
            Show older steps
          </button>
        </li>
      )}
    </ol>
  );
}
