import { beforeEach, describe, expect, it } from '@jest/globals';
import type { OperatorSessions } from '../../../src/application/cloud/operations/operatorSessions.port.js';

const at = (ms: number): Date => new Date(Date.parse('2026-11-21T06:30:00.123Z') + ms);

/** Verifies an operator session store, which must be empty at the start of each test. */
export function operatorSessionsContract(name: string, subject: () => OperatorSessions): void {
  let sessions: OperatorSessions;
  beforeEach(() => {
    sessions = subject();
  });

  describe(`${name} as an operator session store`, () => {
    it('stores the expiry of each session to the millisecond', async () => {
      await sessions.add('one', at(1));
      await sessions.add('two', at(2));

      expect([
        await sessions.expiryOf('one'),
        await sessions.expiryOf('two'),
        await sessions.expiryOf('three'),
      ]).toEqual([at(1), at(2), null]);
    });

    it('rejects a second session with the same token', async () => {
      await sessions.add('one', at(1));

      await expect(sessions.add('one', at(2))).rejects.toThrow(Error);
      expect(await sessions.expiryOf('one')).toEqual(at(1));
    });

    it('ends one session permanently, and leaves the other sessions unchanged', async () => {
      await sessions.add('one', at(1));
      await sessions.add('two', at(2));
      await sessions.end('one');
      await sessions.end('three');

      expect([await sessions.expiryOf('one'), await sessions.expiryOf('two')]).toEqual([null, at(2)]);
    });

    it('deletes sessions that expired before a given time', async () => {
      for (const ms of [1, 2, 3]) await sessions.add(`session ${ms}`, at(ms));

      expect([await sessions.prune(at(3)), await sessions.prune(at(3))]).toEqual([2, 0]);
      expect(await sessions.expiryOf('session 3')).toEqual(at(3));
    });
  });
}
