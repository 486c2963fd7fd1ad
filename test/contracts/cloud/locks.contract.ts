import { describe, expect, it } from '@jest/globals';
import type { Locks } from '../../../src/application/cloud/locks.port.js';
import type { UnitOfWork } from '../../../src/application/cloud/unitOfWork.port.js';

export interface Lockable {
  readonly unitOfWork: UnitOfWork;
  readonly locks: Locks;
}

/** Verifies named locks held by units of work. */
export function locksContract(name: string, subject: () => Lockable): void {
  describe(`${name} as named locks`, () => {
    it('makes a unit of work wait while another unit of work holds a lock of the same name', async () => {
      const { unitOfWork, locks } = subject();
      const seen: string[] = [];
      const work = (who: string) => async () => {
        await locks.hold('the name');
        seen.push(`${who} begins`);
        await locks.hold('another name');
        await locks.hold('the name');
        seen.push(`${who} ends`);
      };
      await Promise.all(['a', 'b', 'c'].map((who) => unitOfWork.run(work(who))));
      const pairs = seen.flatMap((said, i) => (i % 2 === 0 ? `${said}, ${seen[i + 1]}` : []));

      expect(pairs.toSorted()).toEqual(['a', 'b', 'c'].map((who) => `${who} begins, ${who} ends`));
    });

    it('acquires several locks at once, whatever the order of their names', async () => {
      const { unitOfWork, locks } = subject();
      const seen: string[] = [];
      const work = (who: string, names: readonly string[]) => async () => {
        await locks.hold(...names);
        seen.push(`${who} begins`);
        await locks.hold(...names);
        seen.push(`${who} ends`);
      };
      await Promise.all([
        unitOfWork.run(work('a', ['one', 'both'])),
        unitOfWork.run(work('b', ['two', 'both'])),
        unitOfWork.run(work('c', ['both'])),
      ]);
      const pairs = seen.flatMap((said, i) => (i % 2 === 0 ? `${said}, ${seen[i + 1]}` : []));

      expect(pairs.toSorted()).toEqual(['a', 'b', 'c'].map((who) => `${who} begins, ${who} ends`));
    });

    it('releases the locks of a unit of work that failed', async () => {
      const { unitOfWork, locks } = subject();
      const failing = unitOfWork.run(async () => {
        await locks.hold('the name');
        throw new RangeError('changed my mind');
      });

      await expect(failing).rejects.toThrow(RangeError);
      expect(await unitOfWork.run(() => locks.hold('the name').then(() => 'held'))).toBe('held');
    });
  });
}
