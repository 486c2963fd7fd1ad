import { useId, useState } from 'react';
import { SelectList } from '../../pieces/forms/SelectField.js';
import { LoadFailure } from '../../pieces/LoadFailure.js';
import { Loading } from '../../pieces/Loading.js';
import { Panel } from '../../pieces/Panel.js';
import { useListStart } from '../../pieces/useListStart.js';
import { useAudit } from '../../server/audit/audit.js';
import { useCoachingSetup } from '../../server/coaching/coaching.js';
import { useTheses } from '../../server/coaching/theses.js';
import { formatCount } from '../../../../domain/shared/formatCount.js';
import { CoachingNote, CoachingProblems } from './CoachingNote.js';
import { ThesisItem } from './ThesisItem.js';

const FIRST_SHOWN = 20;

/** Lists the coaches' texts with provider and cost. */
export function ThesisLogPanel() {
  const [ticker, setTicker] = useState<string | null>(null);
  const { data, error, isPending, refetch } = useTheses(ticker);
  const setup = useCoachingSetup().data;
  const { shown, more } = useListStart(
    data ?? [],
    FIRST_SHOWN,
    (hidden) => `Show ${formatCount(hidden, 'older entry', 'older entries')}`,
    'more',
  );
  return (
    <Panel
      title="Thesis log"
      note={setup && <CoachingNote setup={setup} />}
      tools={<TickerFilter chosen={ticker} choose={setTicker} />}
    >
      {setup && <CoachingProblems setup={setup} />}
      {isPending && <Loading what="the thesis log" />}
      {error && !data && <LoadFailure error={error} what="the thesis log" retry={() => void refetch()} />}
      {data?.length === 0 && (
        <p className="all-well dim">
          {ticker === null
            ? 'No coach has written anything yet. Open a ticker and read its thesis; it is then listed here.'
            : `No coach has written about ${ticker} yet.`}
        </p>
      )}
      <ol className="theses">
        {shown.map((thesis) => (
          <ThesisItem key={`${thesis.at} ${thesis.coach} ${thesis.ticker}`} thesis={thesis} />
        ))}
      </ol>
      {more}
    </Panel>
  );
}

function TickerFilter({
  chosen,
  choose,
}: {
  readonly chosen: string | null;
  readonly choose: (ticker: string | null) => void;
}) {
  const id = useId();
  const tickers = Object.keys(useAudit().data?.tickers ?? {}).toSorted();
  return (
    <>
      <label htmlFor={id} className="dim">
        Ticker
      </label>
      <SelectList id={id} values={tickers} label={(ticker) => ticker} chosen={chosen} none="All" choose={choose} />
    </>
  );
}
