import { useMemo } from 'react';
import { Inspector } from '../../inspector/page/Inspector.js';
import { RecordingTools } from '../../inspector/page/recording/RecordingTools.js';
import { useRecording } from '../../inspector/page/recording/useRecording.js';
import { useLiveInspection, type InspectionSource } from '../../inspector/page/useLiveInspection.js';
import type { RecordedDay, RecordedDays } from '../../inspector/recorder/recordedDays.js';
import { fetchResponse, requestJson } from '../server/request.js';
import { withStoredTransitions } from './storedTransitions.js';
import { useStoredTransitions } from './useStoredTransitions.js';
import { ThemePicker } from '../shell/ThemePicker.js';

const DASHBOARD: InspectionSource = { read: () => requestJson('/ui/inspector'), events: '/ui/inspector/events' };

const DAYS: RecordedDays = {
  list: async () => (await requestJson<{ readonly days: readonly RecordedDay[] }>('/ui/inspector/recordings')).days,
  read: async (day) => (await fetchResponse(`/ui/inspector/recordings/${day}`)).text(),
};

/** The dashboard's inspector, which shows the actors of the running program. */
export function LiveInspector() {
  const { inspection, live, problem } = useLiveInspection(DASHBOARD);
  const recording = useRecording(inspection);
  const ticker = new URLSearchParams(window.location.search).get('ticker');
  const asked = useStoredTransitions(ticker);
  const { shown: recorded, opened: file } = recording;
  const shown = useMemo(() => {
    if (recorded === null || asked.transitions === null) return null;
    if (file !== null || ticker === null) return { inspection: recorded, opened: null };
    return withStoredTransitions(recorded, ticker, asked.transitions);
  }, [recorded, file, ticker, asked]);
  return (
    <>
      <header className="inspector-head">
        <a className="brand" href="/">
          Plumbline
        </a>
        <h1>Inspector</h1>
        {file === null && (
          <p className={`live ${live === false ? 'lost' : ''}`} role="status">
            {live === null ? 'Connecting' : live ? 'Live' : 'Not connected'}
          </p>
        )}
        <RecordingTools recording={recording} days={DAYS} />
        <a className="back" href="/">
          Back to the dashboard
        </a>
        <ThemePicker />
      </header>
      {asked.problem !== null && (
        <p className="waiting" role="alert">
          The stored history of {ticker} could not be loaded: {asked.problem}
        </p>
      )}
      {shown === null ? (
        <p className="waiting">{problem ?? 'Loading the machines…'}</p>
      ) : (
        <Inspector key={recording.key} inspection={shown.inspection} opened={shown.opened} />
      )}
    </>
  );
}
