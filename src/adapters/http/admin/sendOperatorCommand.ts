import { request } from 'node:http';
import { failureBody } from '../contract/shared/failure.js';

/** The server refused the command; `message` says why. */
export class OperatorCommandRefused extends Error {
  override readonly name = 'CommandRefused';
}

/**
 * Sends one command to the operator's socket at `socketPath` over a separate connection and returns the bytes of the
 * reply.
 */
export function sendOperatorCommand(
  socketPath: string,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath, method, path, headers: { host: 'admin' }, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        if (response.statusCode === 200) return resolve(bytes);
        const { message, request_id: id } = failureBody.parse(JSON.parse(bytes.toString('utf8'))).detail;
        reject(
          new OperatorCommandRefused(
            typeof id === 'string' ? `${message} The log has the cause under request_id ${id}.` : message,
          ),
        );
      });
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
