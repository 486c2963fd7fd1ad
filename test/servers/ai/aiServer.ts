import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startOwnProcess } from '../ownProcess.js';
import type { AiProvider, AiRequest, AiReply } from './wire.js';

export { TOKEN_USAGE as USAGE, type AiProvider, type AiReply as Reply } from './wire.js';

const PROGRAM = fileURLToPath(new URL('main.ts', import.meta.url));

export interface AiServer {
  /** The base URL to configure in the provider's SDK. */
  readonly baseUrl: string;
  /** Returns the requests received since the last reset. */
  asked(): Promise<readonly AiRequest[]>;
  /** Queues one reply for each of the next requests. Requests without a queued reply get the one set by `always`. */
  next(...replies: readonly AiReply[]): Promise<unknown>;
  always(reply: AiReply): Promise<unknown>;
  reset(): Promise<unknown>;
  close(): Promise<void>;
}

const asked = z.array(
  z.object({
    system: z.string(),
    data: z.string(),
    model: z.string(),
    schema: z.unknown(),
    byTool: z.boolean(),
    streamed: z.boolean(),
    key: z.string().nullable(),
    body: z.unknown(),
  }),
);

/** Starts a stand-in for an AI provider in its own process. It speaks the provider's protocol on a real port. */
export async function startAiServer(provider: AiProvider): Promise<AiServer> {
  const { origin, control, close } = await startOwnProcess(PROGRAM, provider);
  return {
    baseUrl: `${origin}/v1`,
    asked: async () => asked.parse(await control('asked')),
    next: (...replies) => control('next', ...replies),
    always: (reply) => control('always', reply),
    reset: () => control('reset'),
    close,
  };
}
