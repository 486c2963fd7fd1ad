import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeServer, listen } from './listen.ts';
import { answerJson, type RequestHandler } from './standIn.ts';

/** The fields of a publication that ntfy reads (docs.ntfy.sh/publish/#publish-as-json). */
export interface Publication {
  readonly topic: string;
  readonly title: string;
  readonly message: string;
  readonly priority: number;
  readonly tags: readonly string[];
  readonly sequence_id: string;
}

export interface NtfyServer {
  /** The value for NTFY_URL. */
  readonly origin: string;
  readonly published: readonly Publication[];
  /** Handles requests in place of ntfy unless it is null. */
  instead: RequestHandler | null;
  arrived(count: number): Promise<readonly Publication[]>;
  close(): Promise<void>;
}

const LONGEST_MESSAGE_BYTES = 4096;

/**
 * Starts an ntfy server on a real port. It accepts messages as JSON and answers the health check. If a token is given,
 * it rejects requests without it.
 */
export async function startNtfy(token: string | null = null, on = 0): Promise<NtfyServer> {
  const published: Publication[] = [];
  const arrivals = new EventEmitter();
  const publish = (publication: Publication): RequestHandler => {
    const fits =
      /^[-_A-Za-z0-9]{1,64}$/.test(publication.topic) &&
      Buffer.byteLength(publication.message) <= LONGEST_MESSAGE_BYTES;
    if (!fits) return answerJson({ code: 40024, http: 400, error: 'bad request' }, 400);
    published.push(publication);
    arrivals.emit('publication');
    return answerJson({ id: 'aBcDeFgHiJkL', event: 'message', topic: publication.topic });
  };
  const answerTo = async (request: IncomingMessage): Promise<RequestHandler> => {
    if (state.instead !== null) return state.instead;
    if (request.method === 'GET' && request.url === '/v1/health') return answerJson({ healthy: true });
    if (token !== null && request.headers.authorization !== `Bearer ${token}`)
      return answerJson({ code: 40101, http: 401, error: 'unauthorized' }, 401);
    if (request.method !== 'POST' || request.url !== '/')
      return answerJson({ code: 40401, http: 404, error: 'page not found' }, 404);
    return publish(JSON.parse(await text(request)));
  };
  const server = createServer((request, response) => {
    answerTo(request).then(
      (answer) => answer(request, response),
      (error: unknown) => response.destroy(Error('no publication', { cause: error })),
    );
  });
  const port = await listen(server, on);
  const state: NtfyServer = {
    origin: `http://127.0.0.1:${port}`,
    published,
    instead: null,
    async arrived(count) {
      while (published.length < count) await once(arrivals, 'publication');
      return published;
    },
    close: () => closeServer(server),
  };
  return state;
}
