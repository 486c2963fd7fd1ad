import type { IncomingMessage, ServerResponse } from 'node:http';

/** Maximum number of bytes that are discarded, above the largest body limit of any route. */
export const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;

/** Maximum time for which the rest of a body is discarded. */
export const MAX_LINGER_MS = 30_000;

/** Maximum time to wait for more of the body. */
export const MAX_LINGER_PAUSE_MS = 5_000;

/**
 * Sends the last reply of a connection, whose headers are already written, and closes the connection after the rest of
 * the request's body was discarded (nginx's `lingering_close`). Closing it at once would send a TCP reset, which
 * deletes the reply in the buffers of a client that is still sending.
 */
export function endAfterBody(request: IncomingMessage, response: ServerResponse, body: string): void {
  if (request.complete || request.destroyed) {
    response.end(body);
    return;
  }
  const { socket } = request;
  const bytesBefore = socket.bytesRead;
  const end = (): void => void response.end();
  const total = setTimeout(end, MAX_LINGER_MS).unref();
  const pause = setTimeout(end, MAX_LINGER_PAUSE_MS).unref();
  response.once('close', () => {
    clearTimeout(total);
    clearTimeout(pause);
  });
  request.on('data', () => {
    pause.refresh();
    if (socket.bytesRead - bytesBefore > MAX_DISCARDED_BYTES) end();
  });
  request.once('end', end).resume();
  response.write(body);
}
