import { flushCompileCache } from 'node:module';
import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

// Suites run in the realm of Node itself, not in one of their own: a library's errors and arrays are then the
// suite's as well, as they are in the product, and no global name has to be looked up through an interceptor, which
// halves the time of everything that computes. What a suite changes of the globals is put back after it.

const timerConfig = { idToRef: (id) => ({ id, ref: () => id, unref: () => id }), refToId: (timer) => timer?.id };

/** Frames of a stack: enough to lead out of a library to the test. Every `expect` draws one, and the runner's own 100 are dear. */
const STACK_DEPTH = 20;

const descriptors = (object) =>
  new Map(Reflect.ownKeys(object).map((key) => [key, Object.getOwnPropertyDescriptor(object, key)]));

/** Puts the properties of `object` back to what they were. */
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
    // What was compiled anew is kept now: a worker that has it all to write when the run ends is killed over it.
    flushCompileCache();
  }

  /** A package that listens to the run, as an exit hook does, would keep the worker from ending with it. */
  #letGoOfTheRun() {
    for (const hearer of process.listeners('message'))
      if (!this.#hearers.includes(hearer)) process.off('message', hearer);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** Jest asks for one; the runtime beside this file runs modules without. */
  getVmContext() {
    return globalThis;
  }
}
