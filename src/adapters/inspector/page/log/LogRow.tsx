import { memo, useEffect, useRef } from 'react';
import type { StepView } from '../../recorder/inspection.js';
import { stepTitle, stateChangeText, refusalText } from '../stepHistory.js';
import { formatClockTime } from './formatClockTime.js';

interface Props {
  readonly step: StepView;
  readonly withActor: boolean;
  readonly current: boolean;
  readonly choose: () => void;
}

export const LogRow = memo(
  RowOf,
  (one, other) => one.step === other.step && one.current === other.current && one.withActor === other.withActor,
);

function RowOf({ step, withActor, current, choose }: Props) {
  const { at, actor, times } = step;
  const refusal = refusalText(step);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <li ref={row}>
      <button
        type="button"
        className={refusal === null ? 'step' : 'step refused'}
        aria-current={current ? 'step' : undefined}
        onClick={choose}
      >
        <time dateTime={at}>{formatClockTime(at)}</time>
        <span className="what">
          {withActor && <span className="who">{actor} </span>}
          <span className="event">{stepTitle(step)}</span>
          {times > 1 && <span className="times"> ×{times}</span>}
        </span>
        <span className="became">{refusal ?? stateChangeText(step)}</span>
      </button>
    </li>
  );
}
