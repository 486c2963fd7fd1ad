import { Panel } from '../../../pieces/Panel.js';
import { useListStart } from '../../../pieces/useListStart.js';
import type { ExplainedTicker } from '../../../../../domain/dashboard/audit/explanation/explainTicker.js';
import { EVENTS_SHOWN } from '../../../../../domain/dashboard/framework/frameworkAudit.js';
import { formatSessionDate } from '../../../wording/dates.js';
import { FrameworkEventItem } from './FrameworkEventItem.js';
import { timelineOf } from './timeline.js';

const SHOWN = 6;

/** Lists the state changes and events that led to the ticker's state. */
export function HistoryPanel({ framework }: { readonly framework: ExplainedTicker['explanation']['framework'] }) {
  const sessions = timelineOf(framework);
  const { shown, more } = useListStart(sessions, SHOWN, (hidden) => `${hidden} earlier`);
  return (
    <Panel title="State history" note={sessions.length === 0 ? undefined : 'latest first'} className="history-panel">
      {sessions.length === 0 && (
        <p className="body dim">
          {framework.missing ?? 'The ticker’s state has not changed in the price history that the audit read.'}
        </p>
      )}
      <ol className="timeline">
        {shown.map(({ date, events }) => (
          <li key={date}>
            <time dateTime={date}>{formatSessionDate(date)}</time>
            <ul>
              {events.map((event) => (
                <FrameworkEventItem key={event.id} event={event} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {more}
      {more === null && framework.events.length >= EVENTS_SHOWN && (
        <p className="body dim">Earlier events are not shown.</p>
      )}
    </Panel>
  );
}
