import type { Life, Takes } from './life.js';

const WRITE: Takes = [0, 6];

/** A file as a process reaches it: it can die right before what it writes is kept, and right after. */
export function onDisk<Store extends object>(
  life: Life,
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
        await life.pass(`writes ${name}`, WRITE);
        const result = await run(given);
        await life.pass(`has written ${name}`, WRITE);
        return result;
      };
    },
  });
}
