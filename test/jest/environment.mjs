import { flushCompileCache } from 'node:module';
import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

// Runs suites in Node's own realm, where `instanceof Error` holds for errors of libraries, and computations take half
// the time because globals are not intercepted. Undoes changes to globals after each suite.

const timerConfig = { idToRef: (id) => ({ id, ref: () => id, unref: () => id }), refToId: (timer) => timer?.id };

/** Jest's request to a worker to end (jest-worker/build/types.d.ts). */
const CHILD_MESSAGE_END = 2;

// Ends the worker at once, because Jest kills a worker that has not ended after half a second, and a busy machine takes
// longer to free a large heap.
process.on('message', (request) => {
  if (request?.[0] === CHILD_MESSAGE_END) process.exit();
});

/**
 * The number of stack frames, enough to lead from a library to the test. Every `expect` captures a stack, which is slow
 * with the runner's default of 100.
 */
const STACK_DEPTH = 20;

const descriptors = (object) =>
  new Map(Reflect.ownKeys(object).map((key) => [key, Object.getOwnPropertyDescriptor(object, key)]));

/** Restores the properties of `object`. */
function restore(object, before) {
  for (const key of Reflect.ownKeys(object)) if (!before.has(key)) Reflect.deleteProperty(object, key);
  for (const [key, was] of before) {
    const now = Object.getOwnPropertyDescriptor(object, key);
    const isChanged = now === undefined || now.value !== was.value || now.get !== was.get;
    if (isChanged) Reflect.defineProperty(object, key, was);
  }
}

export default class NodesOwnRealm {
  global = globalThis;
  #before = [globalThis, process, process.env].map((object) => [object, descriptors(object)]);

  #hearers = process.listeners('message');

  constructor({ projectConfig: config }) {
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = new LegacyFakeTimers({
      config,
      global: globalThis,
      moduleMocker: this.moduleMocker,
      timerConfig,
    });
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
  }

  async setup() {
    Error.stackTraceLimit = STACK_DEPTH;
  }

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    for (const [object, before] of this.#before) restore(object, before);
    this.#letGoOfTheRun();
    // Writes the compile cache after each suite, because a worker that writes all of it at the end is killed.
    flushCompileCache();
  }

  /** Removes listeners of packages, such as exit hooks, that would keep the worker from ending. */
  #letGoOfTheRun() {
    for (const hearer of process.listeners('message'))
      if (!this.#hearers.includes(hearer)) process.off('message', hearer);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** Jest requires a context; the runtime beside this file runs modules without one. */
  getVmContext() {
    return globalThis;
  }
}
