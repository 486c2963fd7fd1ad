import { describe, expect, it } from '@jest/globals';
import type {
  BrokerModeStore,
  StoredBrokerMode,
} from '../../../src/application/dashboard/trading/broker/brokerModeStore.port.js';

const LIVE: StoredBrokerMode = {
  mode: 'live',
  dryrunSince: Date.parse('2026-11-20T06:30:00.123Z'),
  doubtedSince: Date.parse('2027-11-20T06:30:00.123Z'),
  account: 'tradier https://api.tradier.com VA1',
  endedBy: null,
};
const ENDED: StoredBrokerMode = {
  ...LIVE,
  mode: 'dryrun',
  doubtedSince: null,
  account: null,
  endedBy: 'No license key is entered.',
};

/** Verifies a broker-mode store, which must be empty at the start of each test. */
export function brokerModeStoreContract(name: string, subject: () => BrokerModeStore): void {
  describe(`${name} as a broker-mode store`, () => {
    it('is empty at first', async () => {
      expect(await subject().load()).toBeNull();
    });

    it('returns the mode that was stored last, unchanged', async () => {
      const modes = subject();
      await modes.save(LIVE);
      const first = await modes.load();
      await modes.save(ENDED);

      expect([first, await modes.load()]).toEqual([LIVE, ENDED]);
    });

    it('revokes a live mode by storing dry run, and changes no other mode', async () => {
      const modes = subject();
      await modes.revokeLive();
      const before = await modes.load();
      await modes.save(LIVE);
      await modes.revokeLive();
      const revoked = await modes.load();
      await modes.save(ENDED);
      await modes.revokeLive();

      expect([before, revoked, await modes.load()]).toEqual([null, { ...LIVE, mode: 'dryrun', account: null }, ENDED]);
    });
  });
}
