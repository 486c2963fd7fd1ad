import { z } from 'zod';
import { sseEvent, type AiProviderWire } from './wire.ts';

const content = z.union([
  z.string(),
  z.array(z.object({ text: z.string() })).transform((blocks) => blocks.map(({ text }) => text).join('\n')),
]);

const request = z.object({
  model: z.string(),
  max_tokens: z.int().positive(),
  system: content.default(''),
  messages: z.array(z.object({ role: z.literal('user'), content })).length(1),
  stream: z.boolean().default(false),
  output_config: z
    .object({ format: z.object({ type: z.literal('json_schema'), schema: z.unknown() }).optional() })
    .optional(),
  tools: z
    .array(z.object({ name: z.string(), input_schema: z.unknown() }))
    .max(1)
    .optional(),
  tool_choice: z.object({ type: z.literal('any') }).optional(),
});

const typed = (type: string, more: object = {}): string => sseEvent({ type, ...more }, type);

const stopReason = (byTool: boolean, reason: 'complete' | 'length'): string =>
  reason === 'length' ? 'max_tokens' : byTool ? 'tool_use' : 'end_turn';

/** POST /v1/messages */
export const anthropicWire: AiProviderWire = {
  path: '/v1/messages',
  keyOf: (headers) => (typeof headers['x-api-key'] === 'string' ? headers['x-api-key'] : null),
  askedOf(body) {
    const { model, system, messages, stream, output_config, tools } = request.parse(body);
    const data = messages.map((message) => message.content).join('\n');
    return {
      model,
      system,
      data,
      streamed: stream,
      byTool: tools !== undefined,
      schema: output_config?.format?.schema ?? tools?.[0]?.input_schema ?? null,
    };
  },
  opening: ({ model, byTool }) => [
    typed('message_start', {
      message: {
        id: 'msg_01',
        type: 'message',
        role: 'assistant',
        model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    }),
    typed('content_block_start', {
      index: 0,
      content_block: byTool
        ? { type: 'tool_use', id: 'toolu_01', name: 'json', input: {} }
        : { type: 'text', text: '' },
    }),
    typed('ping'),
  ],
  piece: ({ byTool }, text) =>
    typed('content_block_delta', {
      index: 0,
      delta: byTool ? { type: 'input_json_delta', partial_json: text } : { type: 'text_delta', text },
    }),
  closing: ({ byTool }, { input, output }, reason) => [
    typed('content_block_stop', { index: 0 }),
    typed('message_delta', {
      delta: { stop_reason: stopReason(byTool, reason), stop_sequence: null },
      usage: { input_tokens: input, output_tokens: output },
    }),
    typed('message_stop'),
  ],
  completion: ({ model, byTool }, text, { input, output }, reason) => ({
    id: 'msg_01',
    type: 'message',
    role: 'assistant',
    model,
    content: byTool
      ? [{ type: 'tool_use', id: 'toolu_01', name: 'json', input: JSON.parse(text) }]
      : [{ type: 'text', text }],
    stop_reason: stopReason(byTool, reason),
    stop_sequence: null,
    usage: { input_tokens: input, output_tokens: output },
  }),
  error: (status, message) => ({
    type: 'error',
    error: { type: status === 429 ? 'rate_limit_error' : 'api_error', message },
    request_id: 'req_01',
  }),
};
