import type { CommunityReply } from '../../../http/contract/dashboard/community.js';
import { LabeledValue } from '../../pieces/LabeledValue.js';
import { Panel } from '../../pieces/Panel.js';
import { formatLocalDate } from '../../wording/dates.js';
import { triggerLabel } from '../../wording/triggers.js';

const SHOWN = 12;

type Signals = NonNullable<CommunityReply['track_record']>['signals'];
const newestFirst = (signals: Signals): Signals => signals.toSorted((a, b) => b.fired_at.localeCompare(a.fired_at));

export function TrackRecordPanel({ record }: { readonly record: CommunityReply['track_record'] }) {
  if (record === null) return null;
  const { published_at, window_days, counts, signals } = record;
  return (
    <Panel
      title="Track record"
      note={published_at === null ? undefined : `${window_days} days, published ${formatLocalDate(published_at)}`}
    >
      {published_at === null ? (
        <p className="all-well dim">Nothing published yet.</p>
      ) : (
        <>
          <dl className="figures totals">
            <LabeledValue name="ARMED">{counts.ARMED}</LabeledValue>
            <LabeledValue name="TIGHTEN">{counts.TIGHTEN}</LabeledValue>
            <LabeledValue name="EXIT">{counts.EXIT}</LabeledValue>
          </dl>
          <ol className="signals">
            {newestFirst(signals)
              .slice(0, SHOWN)
              .map(({ ticker, primitive, strength, narrative, fired_at }) => (
                <li key={`${ticker} ${primitive} ${fired_at}`}>
                  <p>
                    <strong>{ticker}</strong> {triggerLabel(primitive)}{' '}
                    <span className="dim">
                      {String(strength)} · {formatLocalDate(fired_at)}
                    </span>
                  </p>
                  <p className="dim">{narrative}</p>
                </li>
              ))}
          </ol>
        </>
      )}
    </Panel>
  );
}
