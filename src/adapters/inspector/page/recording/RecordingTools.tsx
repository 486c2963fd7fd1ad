import { useRef } from 'react';
import type { RecordedDays } from '../../recorder/recordedDays.js';
import { DayChoice } from './DayChoice.js';
import type { RecordingControls } from './useRecording.js';

/** Saves the shown inspection, opens a saved file and shows which file is open. */
export function RecordingTools({
  recording: { shown, opened, opening, problem, open, close, save },
  days,
}: {
  readonly recording: RecordingControls;
  /** The recorded days; absent when the program makes no recordings. */
  readonly days?: RecordedDays;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="recording" role="group" aria-label="Recording">
      {opened !== null && (
        <>
          <output>Opened recording: {opened}</output>
          <button type="button" onClick={close}>
            Close
          </button>
        </>
      )}
      {opening !== null && <output>Opening {opening}…</output>}
      {problem !== null && <span role="alert">{problem}</span>}
      {days !== undefined && <DayChoice days={days} opened={opened} opening={opening} open={open} close={close} />}
      <button type="button" disabled={shown === null} onClick={() => void save()}>
        Save recording
      </button>
      <button type="button" onClick={() => input.current?.click()}>
        Open recording
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Recording file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void open(file);
          target.value = '';
        }}
      />
    </div>
  );
}
