import { z } from 'zod';
import type { Inspection, StepView } from './inspection.js';
import { inspectionSchema } from './inspectionSchema.js';
import { joinRecording, type RecordingPart } from './joinRecording.js';

// The content security policy of the pages forbids the code that zod would generate.
z.config({ jitless: true });

const FORMAT = 'plumbline-inspector';
const VERSION = 1;

const header = z.object({ format: z.literal(FORMAT), version: z.number() });
const recording = z.object({ inspection: inspectionSchema });
const continuation = inspectionSchema.pick({ steps: true });

/** An inspection as the text of a file. */
export const recordingText = (inspection: Inspection): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, inspection })}\n`;

/** Further steps, to be appended to the text of a recording. */
export const stepsText = (steps: readonly StepView[]): string => `${JSON.stringify({ steps })}\n`;

/**
 * Lines that a crash has torn are skipped.
 * @throws Error with a sentence for the reader when the text is no recording
 */
export function readRecording(text: string): Inspection {
  const whole = jsonOf(text);
  const [first, ...later] = whole === null ? text.split('\n').flatMap((line) => jsonOf(line) ?? []) : [whole];
  return joinRecording(inspectionOf(first), later.map(partOf));
}

const partOf = (parsed: unknown): RecordingPart =>
  typeof parsed === 'object' && parsed !== null && 'steps' in parsed
    ? sound(continuation.safeParse(parsed))
    : inspectionOf(parsed);

function inspectionOf(parsed: unknown): Inspection {
  const head = header.safeParse(parsed);
  if (!head.success) throw new Error('This file is not a recording of the inspector.');
  if (head.data.version > VERSION)
    throw new Error('This recording was saved by a newer version of the inspector. Update the inspector to open it.');
  return sound(recording.safeParse(parsed)).inspection;
}

function sound<Part>(read: z.ZodSafeParseResult<Part>): Part {
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Error(`This recording is damaged at ${issue?.path.join('.') ?? 'its beginning'}. Save it anew.`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
