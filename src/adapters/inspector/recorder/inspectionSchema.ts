import { z } from 'zod';
import type { Inspection, StepView } from './inspection.js';
import type { RecordedDay } from './recordedDays.js';

/** JSON schema of the inspector: machines as graphs, running actors and their steps. */

const namedPart = z.object({ name: z.string(), params: z.unknown() });

const stateGraph = z.object({
  path: z.string(),
  name: z.string(),
  kind: z.enum(['atomic', 'compound', 'parallel', 'final', 'history']),
  initial: z.string().nullable(),
  entry: z.array(namedPart).readonly(),
  exit: z.array(namedPart).readonly(),
  invokes: z.array(z.object({ id: z.string(), src: z.string() })).readonly(),
  description: z.string().nullable(),
  get states() {
    return z.array(stateGraph).readonly();
  },
});

const transitionGraph = z.object({
  id: z.string(),
  source: z.string(),
  event: z.string(),
  guard: namedPart.nullable(),
  actions: z.array(namedPart).readonly(),
  targets: z.array(z.string()).readonly(),
  reenter: z.boolean(),
  description: z.string().nullable(),
});

const machineView = z.object({
  name: z.string(),
  title: z.string(),
  about: z.string(),
  graph: z.object({ id: z.string(), root: stateGraph, transitions: z.array(transitionGraph).readonly() }),
});

const actorView = z.object({
  id: z.string(),
  parent: z.string().nullable(),
  machine: z.string(),
  active: z.array(z.string()).readonly(),
  stopped: z.boolean(),
});

/** A recorded step. A step that counts repeated events is sent again under the same `seq`. */
const inspectedStep = z.object({
  seq: z.int(),
  at: z.union([z.iso.datetime({ precision: 3 }), z.iso.date()]),
  times: z.int().positive(),
  actor: z.string(),
  parent: z.string().nullable(),
  machine: z.string(),
  kind: z.enum(['started', 'event', 'stopped']),
  event: z.string(),
  /** JSON without secrets, truncated. */
  payload: z.string().nullable(),
  from: z.array(z.string()).readonly(),
  to: z.array(z.string()).readonly(),
  taken: z.array(z.string()).readonly(),
  actions: z.array(z.string()).readonly(),
  refusal: z.object({ by: z.enum(['guard', 'state']), guards: z.array(z.string()).readonly() }).nullable(),
  asked: z
    .array(
      z.object({
        guard: z.string(),
        transition: z.string(),
        passed: z.boolean(),
        comparisons: z.array(z.object({ text: z.string(), holds: z.boolean() })).readonly(),
      }),
    )
    .readonly(),
}) satisfies z.ZodType<StepView>;

export const inspectionSchema = z.object({
  machines: z.array(machineView).readonly(),
  actors: z.array(actorView).readonly(),
  steps: z.array(inspectedStep).readonly(),
}) satisfies z.ZodType<Inspection>;

export const recordedDay = z.object({ day: z.iso.date(), bytes: z.int() }) satisfies z.ZodType<RecordedDay>;
