import { expect, it } from '@jest/globals';
import { updateStatus } from '../../../../src/domain/dashboard/release/updateStatus.js';

const release = (version: string, min_version: string) => ({
  version,
  min_version,
  download: { mac: null, win: null },
  release_notes: '',
});

it.each([
  ['nothing is known', null, false, false],
  ['it is the latest', release('6.4.0', '6.4.0'), false, false],
  ['it is later than the latest', release('6.3.9', '6.3.0'), false, false],
  ['a later one is there', release('6.5.0', '6.4.0'), true, false],
  ['it is below what is demanded', release('6.5.0', '6.4.1'), true, true],
])('version 6.4.0, when %s', (_when, latest, updateAvailable, upgradeRequired) => {
  expect(updateStatus('6.4.0', latest)).toEqual({
    current: '6.4.0',
    release: latest,
    updateAvailable,
    upgradeRequired,
  });
});
