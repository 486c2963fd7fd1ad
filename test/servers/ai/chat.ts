import { z } from 'zod';
import { bearerTokenOf, sseEvent, type AiProviderWire } from './wire.ts';

const request = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.enum(['system', 'user']), content: z.string() })),
  stream: z.boolean().default(false),
  response_format: z
    .object({ type: z.literal('json_schema'), json_schema: z.object({ schema: z.unknown() }) })
    .optional(),
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
  closing: ({ model }, { input, output }, reason) => [
    chunk(model, choice({}, reason === 'complete' ? 'stop' : 'length')),
    chunk(model, {
      choices: [],
      usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
    }),
    'data: [DONE]\n\n',
  ],
  error: (_status, message) => ({ error: { message, type: 'api_error', param: null, code: null } }),
};
