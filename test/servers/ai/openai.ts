import { z } from 'zod';
import { bearerTokenOf, sseEvent, type AiProviderWire, type TokenUsage } from './wire.ts';

const content = z.union([
  z.string(),
  z.array(z.object({ text: z.string() })).transform((parts) => parts.map(({ text }) => text).join('\n')),
]);

const request = z.object({
  model: z.string(),
  input: z.array(z.object({ role: z.enum(['system', 'developer', 'user']), content })),
  stream: z.boolean().default(false),
  text: z
    .object({
      format: z.object({ type: z.literal('json_schema'), strict: z.boolean(), schema: z.unknown() }).optional(),
    })
    .optional(),
});

const ITEM = 'msg_01';
let sequence = 0;
const typed = (type: string, data: object): string => sseEvent({ type, sequence_number: sequence++, ...data }, type);
const response = (model: string, more: object) => ({
  id: 'resp_01',
  object: 'response',
  created_at: 1_795_300_000,
  model,
  output: [],
  ...more,
});

const ended = ({ input, output }: TokenUsage, reason: 'complete' | 'length') => ({
  status: reason === 'complete' ? 'completed' : 'incomplete',
  incomplete_details: reason === 'complete' ? null : { reason: 'max_output_tokens' },
  usage: {
    input_tokens: input,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input + output,
  },
});

/** POST /v1/responses */
export const openAiWire: AiProviderWire = {
  path: '/v1/responses',
  keyOf: bearerTokenOf,
  askedOf(body) {
    const { model, input, stream, text } = request.parse(body);
    const of = (wanted: boolean) =>
      input
        .filter(({ role }) => (role === 'user') === wanted)
        .map((message) => message.content)
        .join('\n');
    return {
      model,
      system: of(false),
      data: of(true),
      streamed: stream,
      byTool: false,
      schema: text?.format?.schema ?? null,
    };
  },
  opening: ({ model }) => [
    typed('response.created', { response: response(model, { status: 'in_progress', usage: null }) }),
    typed('response.output_item.added', {
      output_index: 0,
      item: { id: ITEM, type: 'message', status: 'in_progress', role: 'assistant', content: [] },
    }),
    typed('response.content_part.added', {
      item_id: ITEM,
      output_index: 0,
      content_index: 0,
      part: { type: 'output_text', text: '', annotations: [] },
    }),
  ],
  piece: (_asked, delta) =>
    typed('response.output_text.delta', { item_id: ITEM, output_index: 0, content_index: 0, delta, logprobs: [] }),
  closing: ({ model }, usage, reason) => [
    typed('response.output_item.done', {
      output_index: 0,
      item: { id: ITEM, type: 'message', status: 'completed', role: 'assistant', content: [] },
    }),
    typed(reason === 'complete' ? 'response.completed' : 'response.incomplete', {
      response: response(model, ended(usage, reason)),
    }),
  ],
  completion: ({ model }, text, usage, reason) =>
    response(model, {
      ...ended(usage, reason),
      output: [
        {
          id: ITEM,
          type: 'message',
          status: ended(usage, reason).status,
          role: 'assistant',
          content: [{ type: 'output_text', text, annotations: [], logprobs: [] }],
        },
      ],
    }),
  error: (status, message) => ({
    error: { message, type: status === 429 ? 'insufficient_quota' : 'server_error', param: null, code: null },
  }),
};
