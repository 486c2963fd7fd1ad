import { text } from 'node:stream/consumers';
import { createServer, type IncomingMessage } from 'node:http';
import { listen } from '../listen.ts';
import { StripeProblem } from './books.ts';
import { StripeApi } from './httpServer.ts';
import { StripeWorld } from './stripeWorld.ts';

// Runs the stand-in as a program: `node main.ts {"now": "…", "salt": "…", "callsPerSecond": 100}` prints its port. The
// process ends when its stdin closes.

const { now = new Date().toISOString(), salt = '', callsPerSecond } = JSON.parse(process.argv[2] ?? '{}');
const newWorld = (): StripeWorld => new StripeWorld({ now: new Date(now), salt });
const api = new StripeApi(newWorld(), callsPerSecond);

/** The objects whose methods a control call can invoke by name. */
const places: Readonly<Record<string, () => object>> = {
  world: () => api.world,
  faults: () => api.faults,
  api: () => ({ seen: () => api.seen, reset: () => api.serve(newWorld()) }),
};

/** Answers a control call such as `POST /_control/world/complete`, with the arguments as a JSON array. */
async function control(request: IncomingMessage): Promise<{ status: number; body: string }> {
  const [, , place = '', name = ''] = (request.url ?? '').split('/');
  const target = places[place]?.();
  const action: unknown = target === undefined ? undefined : Reflect.get(target, name);
  if (typeof action !== 'function') return { status: 404, body: JSON.stringify(`${place} has no ${name}`) };
  const args: unknown = JSON.parse(await text(request));
  try {
    const result: unknown = await Reflect.apply(action, target, Array.isArray(args) ? args : []);
    return { status: 200, body: JSON.stringify(result ?? null) };
  } catch (error) {
    if (error instanceof StripeProblem) return { status: 400, body: JSON.stringify(error.message) };
    throw error;
  }
}

const server = createServer((request, response) => {
  if (!request.url?.startsWith('/_control/')) return api.listener(request, response);
  control(request).then(
    ({ status, body }) => response.writeHead(status, { 'content-type': 'application/json' }).end(body),
    (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
  );
});
process.stdout.write(`${await listen(server)}\n`);
process.stdin.resume().on('end', () => process.exit(0));
