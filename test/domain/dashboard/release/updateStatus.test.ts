import { describe, expect, it } from '@jest/globals';
import { updateStatus } from '../../../../src/domain/dashboard/release/updateStatus.js';

const release = (version: string, min_version: string) => ({
  version,
  min_version,
  download: { mac: null, win: null },
  release_notes: '',
});

describe('updateStatus', () => {
  it.each([
    ['reports no update while no release is known', null, false, false],
    ['reports no update for the latest version', release('6.4.0', '6.4.0'), false, false],
    ['reports no update for a version later than the latest', release('6.3.9', '6.3.0'), false, false],
    ['reports an update when a later version exists', release('6.5.0', '6.4.0'), true, false],
    ['requires an upgrade below the minimum version', release('6.5.0', '6.4.1'), true, true],
  ])('%s', (_title, latest, updateAvailable, upgradeRequired) => {
    expect(updateStatus('6.4.0', latest)).toEqual({
      current: '6.4.0',
      release: latest,
      updateAvailable,
      upgradeRequired,
    });
  });
});
