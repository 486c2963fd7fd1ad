import { z } from 'zod';
import type { NarrationKind } from '../../domain/dashboard/coaching/coach.js';

const narration = z.string().describe('The narration: plain text, no headings, no lists, no markup.');

const prose = z.strictObject({ narration });

const citedProse = z.strictObject({
  narration,
  citations: z
    .array(z.string())
    .describe('The addresses of the sources used in the narration, exactly as given in the data.'),
});

/** The output schemas: all fields are required and no others are allowed, as OpenAI's strict mode demands. */
export const narrationSchemaByKind: Readonly<Record<NarrationKind, z.ZodType<GeneratedNarration>>> = {
  prose,
  'cited prose': citedProse,
};

export interface GeneratedNarration {
  readonly narration: string;
  readonly citations?: readonly string[] | undefined;
}
