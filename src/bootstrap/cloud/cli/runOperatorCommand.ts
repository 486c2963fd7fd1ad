import type { z } from 'zod';
import { withAdminClient } from '../admin/adminClient.js';
import type { OperatorCommandRequirements } from '../admin/temporaryAdminSocket.js';
import { readCloudSettings } from '../settings/config.js';

export const printLine = (text: string): void => void process.stdout.write(`${text}\n`);

/** Sends one command and prints its reply as JSON or as text. */
export async function runOperatorCommand<R>(
  reply: z.ZodType<R>,
  request: { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: unknown },
  json: boolean | undefined,
  inWords: (reply: R) => string,
  requirements: OperatorCommandRequirements = {},
): Promise<void> {
  await withAdminClient(
    readCloudSettings(process.env),
    async (send) => {
      const answer = await send(reply, request.method, request.path, request.body);
      printLine(json ? JSON.stringify(answer, null, 2) : inWords(answer));
    },
    requirements,
  );
}
