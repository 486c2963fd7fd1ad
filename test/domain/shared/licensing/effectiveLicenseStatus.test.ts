import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LICENSE_STATUSES, type LicenseStatus } from '../../../../src/domain/shared/licensing/license.js';
import { daysAfter } from '../../../../src/domain/shared/calendar/daysAfter.js';
import {
  daysRemaining,
  effectiveLicenseStatusAt,
  type EffectiveLicenseStatus,
} from '../../../../src/domain/shared/licensing/effectiveLicenseStatus.js';
import { runs } from '../../../runs.js';
import { DAY_MS } from '../../../../src/domain/shared/timeUnits.js';

const NOW = new Date('2026-11-21T06:30:00.000Z');
const later = (ms: number): Date => new Date(NOW.getTime() + ms);

describe('effectiveLicenseStatusAt', () => {
  it.each<[LicenseStatus, string, number | null, EffectiveLicenseStatus]>([
    ['active', 'does not end', null, 'VALID'],
    ['active', 'ends in 1 ms', 1, 'VALID'],
    ['active', 'ends at this very moment', 0, 'EXPIRED'],
    ['active', 'ended 1 ms ago', -1, 'EXPIRED'],
    ['expired', 'does not end', null, 'EXPIRED'],
    ['expired', 'ends tomorrow', DAY_MS, 'EXPIRED'],
    ['canceled', 'does not end', null, 'CANCELED'],
    ['canceled', 'ended yesterday', -DAY_MS, 'CANCELED'],
    ['revoked', 'does not end', null, 'REVOKED'],
    ['revoked', 'ended yesterday', -DAY_MS, 'REVOKED'],
  ])('maps the stored status %s of a license that %s (%j ms) to %s', (status, _end, endsIn, standing) => {
    expect(
      effectiveLicenseStatusAt({ status, pastDueSince: null, expiresAt: endsIn === null ? null : later(endsIn) }, NOW),
    ).toBe(standing);
  });

  it.each<[LicenseStatus, number, number | null, EffectiveLicenseStatus]>([
    ['active', 14 * DAY_MS - 1, null, 'VALID'],
    ['active', 14 * DAY_MS, null, 'EXPIRED'],
    ['active', 20 * DAY_MS, null, 'EXPIRED'],
    ['active', 14 * DAY_MS, DAY_MS, 'EXPIRED'],
    ['active', DAY_MS, 0, 'EXPIRED'],
    ['expired', DAY_MS, null, 'EXPIRED'],
    ['canceled', DAY_MS, null, 'CANCELED'],
    ['revoked', DAY_MS, null, 'REVOKED'],
  ])(
    'maps the stored status %s, with a payment overdue for %i ms and an end in %j ms, to %s [LIC-23]',
    (status, overdueFor, endsIn, standing) => {
      expect(
        effectiveLicenseStatusAt(
          { status, pastDueSince: later(-overdueFor), expiresAt: endsIn === null ? null : later(endsIn) },
          NOW,
        ),
      ).toBe(standing);
    },
  );

  it('never becomes valid again as time passes', () => {
    const moment = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    const license = fc.record({
      status: fc.constantFrom(...LICENSE_STATUSES),
      expiresAt: fc.option(moment),
      pastDueSince: fc.option(moment),
    });
    fc.assert(
      fc.property(license, fc.integer({ min: 0, max: 1000 * DAY_MS }), (columns, passed) => {
        fc.pre(effectiveLicenseStatusAt(columns, NOW) !== 'VALID');
        return effectiveLicenseStatusAt(columns, later(passed)) === effectiveLicenseStatusAt(columns, NOW);
      }),
      { numRuns: runs() },
    );
  });
});

describe('daysRemaining', () => {
  it.each<[number, number]>([
    [14 * DAY_MS, 14],
    [14 * DAY_MS + 1, 15],
    [DAY_MS, 1],
    [DAY_MS + 1, 2],
    [DAY_MS - 1, 1],
    [1, 1],
    [0, 0],
    [-1, 0],
    [-100 * DAY_MS, 0],
  ])('turns %i ms into %i days [LIC-29]', (toGo, days) => {
    expect(daysRemaining(later(toGo), NOW)).toBe(days);
  });

  it('is null for a license that does not end', () => {
    expect(daysRemaining(null, NOW)).toBeNull();
  });

  it('equals the granted days at the start', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
        fc.nat(36_500),
        (start, days) => daysRemaining(daysAfter(start, days), start) === days,
      ),
      { numRuns: runs() },
    );
  });

  it('counts 24 hours as a day, regardless of clock changes', () => {
    expect(daysAfter(new Date('2026-10-24T22:30:00.000Z'), 14)).toEqual(new Date('2026-11-07T22:30:00.000Z'));
  });
});
