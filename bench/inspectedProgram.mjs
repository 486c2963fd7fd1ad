import { createActor, createMachine } from 'xstate';
import { startInspector } from '../dist/adapters/inspector/server/startInspector.js';

// Runs ten thousand actors that together receive a thousand events per second. With the argument `inspected`, the
// inspector runs as well, and the first line of output is its URL.

const ACTORS = 10_000;
const EVENTS_A_SECOND = 1000;
const TICK_MS = 20;

const worker = createMachine({
  id: 'worker',
  initial: 'idle',
  states: { idle: { on: { started: 'busy' } }, busy: { on: { finished: 'idle', started: {} } } },
});

const isInspected = process.argv[2] === 'inspected';
const { inspect, url } = isInspected ? await startInspector({ silent: true }) : { inspect: undefined, url: 'plain' };
const actors = Array.from({ length: ACTORS }, (_, place) =>
  createActor(worker, { id: `worker:${place}`, inspect }).start(),
);
process.stdout.write(`${url}\n`);

let sent = 0;
const began = performance.now();
setInterval(() => {
  const due = ((performance.now() - began) / 1000) * EVENTS_A_SECOND;
  for (; sent < due; sent += 1) {
    const type = Math.floor(sent / ACTORS) % 2 === 0 ? 'started' : 'finished';
    actors[sent % ACTORS].send({ type, job: sent, at: 'a payload of about the usual size' });
  }
}, TICK_MS);
