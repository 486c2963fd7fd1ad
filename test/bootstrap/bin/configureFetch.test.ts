import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';
import { listen } from '../../servers/listen.js';
import { runProgram } from '../../servers/program.js';

/** Starting a whole program is slow on a busy machine. */
jest.setTimeout(60_000);

/** A list of protocols with one entry in a ClientHello (RFC 7301): the length of the list, then that of the name. */
const ONLY_HTTP_1 = '\0\u0009\u0008http/1.1';

const at = temporaryFolder();

describe('the requests that the programs send', () => {
  let server: Server;
  let origin: string;
  /** The first message of a client. */
  let hello: Promise<string>;

  beforeEach(async () => {
    const first = Promise.withResolvers<string>();
    hello = first.promise;
    server = createServer((socket) => {
      socket
        .on('error', () => undefined)
        .setEncoding('latin1')
        .once('data', (data) => {
          first.resolve(String(data));
          socket.destroy();
        });
    });
    origin = `https://127.0.0.1:${await listen(server)}`;
  });
  afterEach(async () => {
    server.close();
    await once(server, 'close');
  });

  it.each([
    ['plumbline', ['update'], () => ({ PLUMBLINE_HOME: at('home'), CLOUD_URL: origin })],
    [
      'plumbline-cloud',
      ['admin', 'stripe', 'setup'],
      () => ({
        DATA_DIR: at('data'),
        STRIPE_API_BASE: origin,
        STRIPE_SECRET_KEY: 'sk_test_example',
        PUBLIC_URL: 'https://plumbline.example',
      }),
    ],
  ] as const)('offer only HTTP/1.1 from %s', async (program, args, settings) => {
    const { code } = await runProgram(program, args, settings());

    expect(code).toBe(1);
    expect(await hello).toContain(ONLY_HTTP_1);
  });

  const PROXY_FLAG = '--use-env-proxy';
  const HAS_PROXY_FLAG = process.allowedNodeEnvironmentFlags.has(PROXY_FLAG);

  it.each(HAS_PROXY_FLAG ? [{ NODE_USE_ENV_PROXY: '1' }, { NODE_OPTIONS: PROXY_FLAG }] : [])(
    'go through the proxy with %j',
    async (setting) => {
      const proxy = { ...setting, HTTPS_PROXY: origin.replace('https', 'http') };
      await runProgram('plumbline', ['update'], {
        PLUMBLINE_HOME: at('home'),
        CLOUD_URL: 'https://cloud.example',
        ...proxy,
      });

      expect(await hello).toMatch(/^CONNECT cloud\.example:443 /);
    },
  );
});
