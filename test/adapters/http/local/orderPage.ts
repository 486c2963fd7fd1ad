import { csrfTokenReply } from '../../../../src/adapters/http/contract/dashboard/csrf.js';
import { openEventStream } from './openEventStream.js';
import { sendHttpRequest, type HttpExchange } from './http.js';

/** The dashboard's own page, open in a browser: with its cookie, its origin and the CSRF token. */
export interface OrderPage {
  readonly headers: Readonly<Record<string, string>>;
  headersWithout(name: string): Record<string, string>;
  post(path: string, body: object, headers?: Readonly<Record<string, string>>): Promise<HttpExchange>;
  get(path: string): Promise<HttpExchange>;
  /** Runs an audit and waits until it is published. */
  audit(): Promise<void>;
}

export async function openPage(port: number): Promise<OrderPage> {
  const host = `127.0.0.1:${port}`;
  const [cookie = ''] = [(await sendHttpRequest(port, '/')).headers['set-cookie'] ?? []].flat();
  const { token } = csrfTokenReply.parse((await sendHttpRequest(port, '/csrf-token')).json);
  const shared = { host, cookie: cookie.split(';')[0] ?? '', 'x-csrf-token': token, 'sec-fetch-site': 'same-origin' };
  const headers = { ...shared, origin: `http://${host}` };
  const post: OrderPage['post'] = (path, body, others = headers) =>
    sendHttpRequest(port, path, { method: 'POST', headers: others, body: JSON.stringify(body) });
  return {
    headers,
    headersWithout: (name) => Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name)),
    post,
    get: (path) => sendHttpRequest(port, path, { headers: shared }),
    async audit() {
      const stream = await openEventStream(port);
      await post('/audit/run', {});
      await stream.until('audit');
      await stream.close();
    },
  };
}
