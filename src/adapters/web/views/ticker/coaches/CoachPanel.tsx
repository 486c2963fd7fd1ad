import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { Loading } from '../../../pieces/Loading.js';
import { Panel } from '../../../pieces/Panel.js';
import { useCoaches, type ListedCoach } from '../../../server/coaching/coaches.js';
import { CoachView } from './CoachView.js';
import { COACH_TAB_LABELS } from './coachTabLabels.js';

interface Props {
  readonly ticker: string;
  readonly generatedAt: string;
  /** The coach whose tab is open at first, if it is available. */
  readonly first: ListedCoach['coach'] | null;
}

/** Shows one tab for each coach that is available for the ticker. */
export function CoachPanel({ ticker, generatedAt, first: wanted }: Props) {
  const list = useCoaches(ticker, generatedAt);
  const [chosen, choose] = useState<string | null>(null);
  const { coaches = [], provider } = list.data ?? {};
  // The provider in an outdated list may have been replaced by one that costs money.
  const isAutomatic = provider === 'rules' && !list.isStale;
  const [able, silent] = [coaches.filter(({ available }) => available), coaches.filter(({ available }) => !available)];
  const first = able.find(({ coach }) => coach === wanted)?.coach ?? able[0]?.coach ?? '';
  return (
    <Panel title="Coaches" className="coach-panel">
      {list.isPending && <Loading what="the coaches" />}
      {list.isError && (
        <p className="body failure" role="alert">
          {list.error.message}
        </p>
      )}
      {able.length > 0 && (
        <Tabs.Root
          value={able.some(({ coach }) => coach === chosen) ? (chosen ?? first) : first}
          onValueChange={choose}
        >
          <Tabs.List aria-label="Coaches">
            {able.map(({ coach }) => (
              <Tabs.Trigger key={coach} value={coach}>
                {COACH_TAB_LABELS[coach]}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {able.map((offer) => (
            <Tabs.Content key={offer.coach} value={offer.coach}>
              <CoachView offer={offer} ticker={ticker} generatedAt={generatedAt} isAutomatic={isAutomatic} />
            </Tabs.Content>
          ))}
        </Tabs.Root>
      )}
      {silent.length > 0 && (
        <details className="rules">
          <summary>{silent.length === 1 ? '1 coach is' : `${silent.length} coaches are`} not available</summary>
          <dl className="silent">
            {silent.map(({ coach, title, reason }) => (
              <div key={coach}>
                <dt>{title}</dt>
                <dd className="dim">{reason}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </Panel>
  );
}
