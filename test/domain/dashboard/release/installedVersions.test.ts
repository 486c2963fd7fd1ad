import { describe, expect, it } from '@jest/globals';
import {
  decideStart,
  installRefusal,
  withStartAttempt,
  withFailedVersion,
  withPendingVersion,
  withPromotedVersion,
  type InstalledVersions,
} from '../../../../src/domain/dashboard/release/installedVersions.js';

const FRESH: InstalledVersions = { current: '6.4.0', pending: null, failed: [] };
const PENDING = withPendingVersion(FRESH, '6.5.0');
const REASON = 'The new version ended before it was ready (1).';
const FAILED = withFailedVersion(PENDING, { version: '6.5.0', reason: REASON });

describe('decideStart', () => {
  it.each([
    ['runs the current version when none is pending', FRESH, '6.4.0', { kind: 'current' }],
    ['tries the pending version', PENDING, '6.4.0', { kind: 'try', version: '6.5.0' }],
    ['runs the current version after the pending one has failed', FAILED, '6.4.0', { kind: 'current' }],
    ['does not try the version that already runs', PENDING, '6.5.0', { kind: 'current' }],
    [
      'does not try a version that has become the current one',
      { ...PENDING, current: '6.5.0' },
      '6.4.0',
      { kind: 'current' },
    ],
    ['does not try an older version', withPendingVersion(FRESH, '6.3.9'), '6.4.0', { kind: 'current' }],
    [
      'tries again after two starts that a power cut ended',
      withStartAttempt(withStartAttempt(PENDING)),
      '6.4.0',
      { kind: 'try', version: '6.5.0' },
    ],
    [
      'gives up after three starts that ended early',
      withStartAttempt(withStartAttempt(withStartAttempt(PENDING))),
      '6.4.0',
      { kind: 'giveUp', version: '6.5.0', reason: '3 times in a row, the version ended before it was ready.' },
    ],
  ] as const)('%s', (_title, versions, running, decision) => {
    expect(decideStart(versions, running)).toEqual(decision);
  });
});

describe('installRefusal', () => {
  it.each([
    ['accepts a newer version', FRESH, '6.5.0', null],
    ['accepts a version that is newer than the failed one', FAILED, '6.6.0', null],
    ['accepts a version that is newer than the pending one', PENDING, '6.6.0', null],
    ['refuses the same version', FRESH, '6.4.0', 'Plumbline 6.4.0 is not newer than the installed 6.4.0.'],
    ['refuses a downgrade', FRESH, '6.3.9', 'Plumbline 6.3.9 is not newer than the installed 6.4.0.'],
    [
      'refuses a pre-release of the same version',
      FRESH,
      '6.4.0-rc.1',
      'Plumbline 6.4.0-rc.1 is not newer than the installed 6.4.0.',
    ],
    [
      'refuses the version that another process has made current',
      { ...FRESH, current: '6.5.0' },
      '6.5.0',
      'Plumbline 6.5.0 is not newer than the installed 6.5.0.',
    ],
    [
      'refuses the pending version',
      PENDING,
      '6.5.0',
      'Plumbline 6.5.0 is already installed. It takes effect at the next start.',
    ],
    [
      'refuses the version that failed',
      FAILED,
      '6.5.0',
      `Plumbline 6.5.0 was installed before and did not start: ${REASON} It will not be installed again.`,
    ],
  ])('%s', (_title, versions, version, refusal) => {
    expect(installRefusal(versions, '6.4.0', { version })).toBe(refusal);
  });
});

describe('the record of installed versions', () => {
  it('counts the starts of a pending version', () => {
    expect(withStartAttempt(PENDING).pending).toEqual({ version: '6.5.0', attempts: 1 });
  });

  it('keeps the current version when the pending version fails', () => {
    expect(FAILED).toEqual({ current: '6.4.0', pending: null, failed: [{ version: '6.5.0', reason: REASON }] });
  });

  it('makes a version current, and deletes the failures of older versions', () => {
    const failed = [
      { version: '6.5.0', reason: REASON },
      { version: '6.7.0', reason: REASON },
    ];
    expect(withPromotedVersion({ ...FRESH, failed }, '6.6.0')).toEqual({
      current: '6.6.0',
      pending: null,
      failed: [{ version: '6.7.0', reason: REASON }],
    });
  });
});
