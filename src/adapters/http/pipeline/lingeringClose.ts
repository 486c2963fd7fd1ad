import type { IncomingMessage, ServerResponse } from 'node:http';

/** Maximum number of bytes that are discarded. */
export const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;

/** Maximum time for which the rest of a body is discarded. */
export const MAX_LINGER_MS = 10_000;

/** Maximum time to wait for more of the body. */
export const MAX_LINGER_PAUSE_MS = 2_000;

/** Maximum number of bodies that are discarded at the same time. Beyond it, connections are closed with the reply. */
export const MAX_LINGERING = 50;

/** The replies of this process whose requests are being discarded. */
const lingering = new Set<ServerResponse>();

/**
 * Sends the body of a reply whose headers are already written, and ends the reply after the rest of the request's body
 * was discarded (nginx's `lingering_close`). Closing the connection at once would send a TCP reset, which deletes the
 * reply in the buffers of a client that is still sending.
 */
export function endAfterBody(request: IncomingMessage, response: ServerResponse, body: string): void {
  if (request.complete || request.destroyed || request.method === 'HEAD' || lingering.size >= MAX_LINGERING) {
    response.end(body);
    return;
  }
  const { socket } = request;
  const bytesBefore = socket.bytesRead;
  const end = (): void => void response.end();
  const total = setTimeout(end, MAX_LINGER_MS).unref();
  const pause = setTimeout(end, MAX_LINGER_PAUSE_MS).unref();
  lingering.add(response);
  response.once('close', () => {
    lingering.delete(response);
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
