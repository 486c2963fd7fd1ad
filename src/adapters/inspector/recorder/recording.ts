import { z } from 'zod';
import type { Inspection } from './inspection.js';
import { inspectionView } from './inspectionSchema.js';

// The content security policy of the pages forbids the code that zod would generate.
z.config({ jitless: true });

const FORMAT = 'plumbline-inspector';
const VERSION = 1;

const header = z.object({ format: z.literal(FORMAT), version: z.number() });
const recording = z.object({ inspection: inspectionView });

/** An inspection as the text of a file. */
export const recordingText = (inspection: Inspection): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, inspection })}\n`;

/** @throws Error with a sentence for the reader when the text is no recording */
export function readRecording(text: string): Inspection {
  const parsed = jsonOf(text);
  const head = header.safeParse(parsed);
  if (!head.success) throw new Error('This file is not a recording of the inspector.');
  if (head.data.version > VERSION)
    throw new Error('This recording was saved by a newer version of the inspector. Update the inspector to open it.');
  const read = recording.safeParse(parsed);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Error(`This recording is damaged at ${issue?.path.join('.') ?? 'its beginning'}. Save it anew.`);
  }
  return read.data.inspection;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
