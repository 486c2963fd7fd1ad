import type { Inspection } from '../../recorder/inspection.js';
import { Inspector } from '../Inspector.js';
import { RecordingTools } from '../recording/RecordingTools.js';
import { useRecording } from '../recording/useRecording.js';
import { useLiveInspection, type InspectionSource } from '../useLiveInspection.js';

const query = `?token=${encodeURIComponent(window.location.hash.slice(1))}`;

/** Name of the recording that the page shows in place of a program; null for a program. */
const served = new URLSearchParams(window.location.search).get('recording');

const PROGRAM: InspectionSource = { read: readInspection, events: `/steps${query}` };

/** The page of the standalone package: shows the actors of the program that serves it, or a recording. */
export function StandaloneInspector() {
  const { inspection, live, problem } = useLiveInspection(PROGRAM);
  const recording = useRecording(inspection);
  return (
    <>
      <header className="inspector-head">
        <h1>Inspector</h1>
        {recording.opened === null && (
          <p className={`live ${live === false ? 'lost' : ''}`} role="status">
            {live === null ? 'Connecting' : !live ? 'Not connected' : served === null ? 'Live' : `Recording: ${served}`}
          </p>
        )}
        <RecordingTools recording={recording} />
      </header>
      {recording.shown === null ? (
        <p className="waiting">{problem ?? 'Loading the machines…'}</p>
      ) : (
        <Inspector key={recording.key} inspection={recording.shown} />
      )}
    </>
  );
}

async function readInspection(): Promise<Inspection> {
  const response = await fetch(`/inspection${query}`, { cache: 'no-store' });
  if (response.status === 401)
    throw new Error('The address contains no token. Open the address that the inspected program printed.');
  if (response.status === 500) throw new Error('The inspector failed. The inspected program printed the error.');
  if (!response.ok) throw new Error(`The inspected program responded with status ${response.status}.`);
  return response.json();
}
