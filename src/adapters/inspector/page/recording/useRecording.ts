import { useCallback, useEffect, useRef, useState } from 'react';
import type { Inspection } from '../../recorder/inspection.js';
import { saveFile } from './saveFile.js';

/** A file that the user chose, or a recording that the program stored. */
type RecordingFile = Pick<File, 'name' | 'text'>;

interface OpenedRecording {
  readonly key: number;
  readonly name: string;
  readonly inspection: Inspection;
}

export interface RecordingControls {
  /** The open recording or the live inspection; null until one of them is loaded. */
  readonly shown: Inspection | null;
  /** Name of the open recording; null for the live inspection. */
  readonly opened: string | null;
  /** Name of the recording that is being opened. */
  readonly opening: string | null;
  /** Differs for each opened recording, even of the same name; null for the live inspection. */
  readonly key: number | null;
  readonly problem: string | null;
  readonly open: (file: RecordingFile) => Promise<void>;
  readonly close: () => void;
  readonly save: () => Promise<void>;
}

/** Saves the inspection as a file and opens saved files, including files dropped on the page. */
export function useRecording(live: Inspection | null): RecordingControls {
  const [file, setFile] = useState<OpenedRecording | null>(null);
  const [opening, setOpening] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // The number of the latest choice, since an earlier recording may take longer to read.
  const latest = useRef(0);
  const close = useCallback((): void => {
    latest.current += 1;
    setFile(null);
    setOpening(null);
    setProblem(null);
  }, []);
  const open = useCallback(async (chosen: RecordingFile): Promise<void> => {
    const key = (latest.current += 1);
    setOpening(chosen.name);
    setProblem(null);
    try {
      const inspection = await read(chosen);
      if (key === latest.current) setFile({ key, name: chosen.name, inspection });
    } catch (error) {
      if (key === latest.current) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      if (key === latest.current) setOpening(null);
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
    opening,
    key: file?.key ?? null,
    problem,
    open,
    close,
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
