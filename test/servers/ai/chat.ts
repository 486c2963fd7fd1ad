import { z } from 'zod';
import { bearerTokenOf, sseEvent, type AiProviderWire, type TokenUsage } from './wire.ts';

const request = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.enum(['system', 'user']), content: z.string() })),
  stream: z.boolean().default(false),
  response_format: z
    .object({ type: z.literal('json_schema'), json_schema: z.object({ schema: z.unknown() }) })
    .optional(),
});

const FINISH_REASONS = { complete: 'stop', length: 'length' };
const usageOf = ({ input, output }: TokenUsage) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
});
const chunk = (model: string, more: object): string =>
  sseEvent({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_795_300_000,
    model,
    system_fingerprint: 'fp_ollama',
    ...more,
  });
const choice = (delta: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason }],
});

/** POST /v1/chat/completions, as in Ollama and compatible servers. */
export const chatWire: AiProviderWire = {
  path: '/v1/chat/completions',
  keyOf: bearerTokenOf,
  askedOf(body) {
    const { model, messages, stream, response_format } = request.parse(body);
    const of = (wanted: 'system' | 'user') =>
      messages
        .filter(({ role }) => role === wanted)
        .map((message) => message.content)
        .join('\n');
    return {
      model,
      system: of('system'),
      data: of('user'),
      streamed: stream,
      byTool: false,
      schema: response_format?.json_schema.schema ?? null,
    };
  },
  opening: ({ model }) => [chunk(model, choice({ role: 'assistant', content: '' }))],
  piece: ({ model }, content) => chunk(model, choice({ content })),
  closing: ({ model }, usage, reason) => [
    chunk(model, choice({}, FINISH_REASONS[reason])),
    chunk(model, { choices: [], usage: usageOf(usage) }),
    'data: [DONE]\n\n',
  ],
  completion: ({ model }, text, usage, reason) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_795_300_000,
    model,
    system_fingerprint: 'fp_ollama',
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: FINISH_REASONS[reason] }],
    usage: usageOf(usage),
  }),
  error: (_status, message) => ({ error: { message, type: 'api_error', param: null, code: null } }),
};
