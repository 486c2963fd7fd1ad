import { z } from 'zod';
import type { Inspection, StepView } from './inspection.js';
import { inspectionSchema } from './inspectionSchema.js';
import { joinRecording, type RecordingPart } from './joinRecording.js';

// The pages' content security policy forbids the code that zod would otherwise generate at run time.
z.config({ jitless: true });

const FORMAT = 'plumbline-inspector';
const VERSION = 1;

const header = z.object({ format: z.literal(FORMAT), version: z.number() });
const recording = z.object({ inspection: inspectionSchema });
const continuation = inspectionSchema.pick({ steps: true });

/** Serializes an inspection as a recording. */
export const recordingText = (inspection: Inspection): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, inspection })}\n`;

/** Serializes further steps, to be appended to a recording. */
export const stepsText = (steps: readonly StepView[]): string => `${JSON.stringify({ steps })}\n`;

/**
 * Reads a recording and skips lines truncated by a crash.
 * @throws Error with a message for the user when the text is not a recording
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
  throw new Error(`This recording is damaged at ${issue?.path.join('.') ?? 'its beginning'}. Save it again.`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
