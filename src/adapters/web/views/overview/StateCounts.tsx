import type { AuditPayload } from '../../../../domain/dashboard/audit/payload.js';
import { stateWords, STATE_ORDER } from '../../tickers/Standing.js';
import { holdingOf, type Row } from '../../tickers/row.js';

/** Which tickers are shown: of one state, and held or watched; null for all. */
export interface Choice {
  readonly state: string | null;
  readonly holding: 'held' | 'watched' | null;
}

export const ALL: Choice = { state: null, holding: null };

export const isChosen = (row: Row, { state, holding }: Choice): boolean =>
  (state === null || row.audit.state === state) &&
  (holding === null || (holdingOf(row) === 'watched') === (holding === 'watched'));

interface Props {
  readonly rows: readonly Row[];
  readonly choice: Choice;
  readonly choose: (choice: Choice) => void;
}

/** How many tickers are in each state, and the way to see only those. */
export function StateCounts({ rows, choice, choose }: Props) {
  const among = (other: Choice) => rows.filter((row) => isChosen(row, other)).length;
  return (
    <div className="choices">
      <div role="group" aria-label="Show by state">
        <Option
          name="All"
          n={among({ ...choice, state: null })}
          pressed={choice.state === null}
          press={() => choose({ ...choice, state: null })}
        />
        {STATE_ORDER.map((state) => (
          <Option
            key={state}
            name={stateWords(state)}
            n={among({ ...choice, state })}
            pressed={choice.state === state}
            press={() => choose({ ...choice, state: choice.state === state ? null : state })}
          />
        ))}
      </div>
      <div role="group" aria-label="Show by holding">
        {(['held', 'watched'] as const).map((holding) => (
          <Option
            key={holding}
            name={holding === 'held' ? 'Held' : 'Watch list'}
            n={among({ ...choice, holding })}
            pressed={choice.holding === holding}
            press={() => choose({ ...choice, holding: choice.holding === holding ? null : holding })}
          />
        ))}
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

export const rowsOf = ({ tickers }: Pick<AuditPayload, 'tickers'>): Row[] =>
  Object.entries(tickers).map(([ticker, audit]): Row => ({ ticker, audit }));
