import { useCallback, useEffect, useState } from 'react';
import type { Inspection } from '../../recorder/inspection.js';
import { saveFile } from './saveFile.js';

/** A file that the user chose, or a recording that the program stored. */
type RecordingFile = Pick<File, 'name' | 'text'>;

export interface RecordingControls {
  /** The open recording or the live inspection; null until one of them is loaded. */
  readonly shown: Inspection | null;
  /** Name of the open recording; null for the live inspection. */
  readonly opened: string | null;
  readonly problem: string | null;
  readonly open: (file: RecordingFile) => Promise<void>;
  readonly close: () => void;
  readonly save: () => Promise<void>;
}

/** Saves the inspection as a file and opens saved files, including files dropped on the page. */
export function useRecording(live: Inspection | null): RecordingControls {
  const [file, setFile] = useState<{ readonly name: string; readonly inspection: Inspection } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const open = useCallback(async (chosen: RecordingFile): Promise<void> => {
    try {
      setFile({ name: chosen.name, inspection: await read(chosen) });
      setProblem(null);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }, []);
  useEffect(() => {
    const over = (event: DragEvent): void => event.preventDefault();
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      const [dropped] = event.dataTransfer?.files ?? [];
      if (dropped !== undefined) void open(dropped);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [open]);
  const shown = file?.inspection ?? live;
  return {
    shown,
    opened: file?.name ?? null,
    problem,
    open,
    close: () => setFile(null),
    async save() {
      if (shown === null) return;
      const { recordingText } = await import('../../recorder/recording.js');
      saveFile('recording.inspector.json', 'application/json', recordingText(shown));
    },
  };
}

/** The schema for recordings is loaded with the first file. */
async function read(file: RecordingFile): Promise<Inspection> {
  const { readRecording } = await import('../../recorder/recording.js');
  return readRecording(await file.text());
}
