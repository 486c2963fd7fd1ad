import type { ProcessRun, DelayRange } from './processRun.js';

const WRITE: DelayRange = [0, 6];

/** Wraps a file store so that the process can die right before or right after a write. */
export function crashableStore<Store extends object>(
  life: ProcessRun,
  name: string,
  store: Store,
  writes: readonly (keyof Store)[],
): Store {
  return new Proxy(store, {
    get: (target, property) => {
      const member: unknown = Reflect.get(target, property, target);
      if (typeof member !== 'function') return member;
      const run = (given: unknown[]): unknown => Reflect.apply(member, target, given);
      if (!writes.some((each) => each === property)) return (...given: unknown[]) => run(given);
      return async (...given: unknown[]) => {
        await life.wait(`writes ${name}`, WRITE);
        const result = await run(given);
        await life.wait(`has written ${name}`, WRITE);
        return result;
      };
    },
  });
}
