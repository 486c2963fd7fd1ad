import type { CommunityView } from '../../../http/contract/dashboard/community.js';
import { Figure } from '../../pieces/Figure.js';
import { Panel } from '../../pieces/Panel.js';
import { session } from '../../wording/dates.js';
import { triggerWords } from '../../wording/triggers.js';

const SHOWN = 12;

export function TrackRecordPanel({ record }: { readonly record: CommunityView['track_record'] }) {
  if (record === null) return null;
  const { published_at, window_days, counts, signals } = record;
  return (
    <Panel
      title="Track record"
      note={published_at === null ? undefined : `${window_days} days, published ${session(published_at)}`}
    >
      {published_at === null ? (
        <p className="all-well dim">Nothing was published yet.</p>
      ) : (
        <>
          <dl className="figures totals">
            <Figure name="Armed">{counts.ARMED}</Figure>
            <Figure name="Tighten">{counts.TIGHTEN}</Figure>
            <Figure name="Exit">{counts.EXIT}</Figure>
          </dl>
          <ol className="signals">
            {signals.slice(0, SHOWN).map(({ ticker, primitive, strength, narrative, fired_at }) => (
              <li key={`${ticker} ${primitive} ${fired_at}`}>
                <p>
                  <strong>{ticker}</strong> {triggerWords(primitive)}{' '}
                  <span className="dim">
                    {String(strength)} · {session(fired_at)}
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
