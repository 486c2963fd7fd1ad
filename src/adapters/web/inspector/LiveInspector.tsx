import { Inspector } from '../../inspector/page/Inspector.js';
import { RecordingTools } from '../../inspector/page/recording/RecordingTools.js';
import { useRecording } from '../../inspector/page/recording/useRecording.js';
import { useLiveInspection, type InspectionSource } from '../../inspector/page/useLiveInspection.js';
import { request } from '../server/request.js';
import { ThemeChoice } from '../shell/ThemeChoice.js';

const DASHBOARD: InspectionSource = { read: () => request('/ui/inspector'), events: '/ui/inspector/events' };

/** The inspector of the dashboard: its own actors, as they run. */
export function LiveInspector() {
  const { inspection, live, problem } = useLiveInspection(DASHBOARD);
  const recording = useRecording(inspection);
  return (
    <>
      <header className="inspector-head">
        <a className="brand" href="/">
          Plumbline
        </a>
        <h1>Inspector</h1>
        <p className={`live ${live === false ? 'lost' : ''}`} role="status">
          {live === null ? 'Connecting' : live ? 'Live' : 'Not connected'}
        </p>
        <RecordingTools recording={recording} />
        <a className="back" href="/">
          Back to the dashboard
        </a>
        <ThemeChoice />
      </header>
      {recording.shown === null ? (
        <p className="waiting">{problem ?? 'Loading the machines…'}</p>
      ) : (
        <Inspector key={recording.opened} inspection={recording.shown} />
      )}
    </>
  );
}
