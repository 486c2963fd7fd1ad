import { STATES_BY_URGENCY } from '../../../tickers/badges.js';
import { matchesTickerFilter, type TickerFilter } from '../../../tickers/tickerFilter.js';
import type { TickerRow } from '../../../tickers/tickerRow.js';

interface Props {
  readonly rows: readonly TickerRow[];
  readonly choice: TickerFilter;
  readonly choose: (choice: TickerFilter) => void;
}

/** Shows the number of tickers in each state, and filters by state and holding. */
export function TickerFilterBar({ rows, choice, choose }: Props) {
  const everyState = { ...choice, state: null, withoutStop: null };
  const among = (other: TickerFilter) => rows.filter((row) => matchesTickerFilter(row, other)).length;
  return (
    <div className="choices">
      <div role="group" aria-label="Filter by state">
        <Option
          name="All"
          n={among(everyState)}
          pressed={choice.state === null && choice.withoutStop === null}
          press={() => choose(everyState)}
        />
        {STATES_BY_URGENCY.map((state) => (
          <Option
            key={state}
            name={state}
            n={among({ ...choice, state })}
            pressed={choice.state === state}
            press={() => choose({ ...choice, state: choice.state === state ? null : state })}
          />
        ))}
      </div>
      <div role="group" aria-label="Filter by holding">
        {(['held', 'watched'] as const).map((holding) => (
          <Option
            key={holding}
            name={holding === 'held' ? 'Held' : 'Watch list'}
            n={among({ ...choice, holding })}
            pressed={choice.holding === holding}
            press={() => choose({ ...choice, holding: choice.holding === holding ? null : holding })}
          />
        ))}
        {choice.withoutStop !== null && (
          <Option
            name="No working stop"
            n={among(choice)}
            pressed
            press={() => choose({ ...choice, withoutStop: null })}
          />
        )}
      </div>
    </div>
  );
}

const Option = ({
  name,
  n,
  pressed,
  press,
}: {
  readonly name: string;
  readonly n: number;
  readonly pressed: boolean;
  readonly press: () => void;
}) => (
  <button type="button" aria-pressed={pressed} onClick={press}>
    {name} <span className="n">{n}</span>
  </button>
);
