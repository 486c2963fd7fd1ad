import { createServer } from 'node:http';
import { once } from 'node:events';
import { launchChromiumServer } from '../e2e/chromium.ts';
import { startPostgres } from '../servers/postgres.ts';

// What suites share is started by the run itself, when the first of them asks for it, and ends with the run.
// `GET /postgres` and `GET /chromium` answer with the address to connect to.

/** Nothing that these suites keep outlives the run. */
const IN_MEMORY = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=400'].flatMap((each) => ['-c', each]);

async function postgres() {
  const own = await startPostgres(IN_MEMORY);
  return { address: own.url, stop: () => own.stop() };
}

async function chromium() {
  const browser = await launchChromiumServer();
  return { address: browser.wsEndpoint(), stop: () => browser.close() };
}

const STARTS = { '/postgres': postgres, '/chromium': chromium };

const started = new Map();

const server = createServer((request, response) => {
  const { url } = request;
  if (!started.has(url)) started.set(url, STARTS[url]());
  started.get(url).then(
    ({ address }) => response.end(address),
    (error) => response.writeHead(500).end(String(error)),
  );
});

/** Where workers ask. */
export async function open() {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return `http://127.0.0.1:${server.address().port}`;
}

export async function close() {
  server.closeAllConnections();
  server.close();
  for (const each of await Promise.allSettled(started.values())) await each.value?.stop();
}
