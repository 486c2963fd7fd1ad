import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { License, type LicenseStatus } from '../../../src/domain/licensing/license.js';
import { applyToLicense, beginLicense, type LicenseEvent } from '../../../src/domain/licensing/licenseHistory.js';
import { runs } from '../../runs.js';

const AT = new Date('2026-11-21T06:30:00.000Z');
const later = (ms: number): Date => new Date(AT.getTime() + ms);
const OVERDUE = later(-1000);
const REVOKED: LicenseEvent = { type: 'license.revoked', at: AT };
const PASSED: LicenseEvent = { type: 'time.passed', at: AT };

type Columns = Pick<License, 'status' | 'pastDueSince' | 'expiresAt'>;

const columnsOf = ({ status, pastDueSince, expiresAt }: License): Columns => ({ status, pastDueSince, expiresAt });

/** As the database gives it back. */
function stored(columns: Columns): License {
  const license = new License({ id: 'license-1', email: 'holder@example.com', tier: 'trial', expiresAt: columns.expiresAt, createdAt: later(-5000) });
  return Object.assign(license, columns);
}

const ENDS: readonly (Date | null)[] = [null, later(-1), AT, later(1)];

/** Every state that the columns can say, with the name that the history gives it. */
const STATES: readonly { readonly name: string; readonly status: LicenseStatus; readonly pastDueSince: Date | null }[] = [
  { name: 'active.current', status: 'active', pastDueSince: null },
  { name: 'active.past_due', status: 'active', pastDueSince: OVERDUE },
  { name: 'canceled', status: 'canceled', pastDueSince: null },
  { name: 'expired', status: 'expired', pastDueSince: null },
  { name: 'revoked', status: 'revoked', pastDueSince: null },
];

const CASES = STATES.flatMap((state) => ENDS.map((expiresAt) => ({ name: state.name, columns: { status: state.status, pastDueSince: state.pastDueSince, expiresAt }, ends: expiresAt?.toISOString() ?? 'never' })));

describe('the life of a license', () => {
  it('begins active and paid', () => {
    expect(beginLicense(stored({ status: 'active', pastDueSince: null, expiresAt: AT }))).toEqual({
      licenseId: 'license-1',
      from: 'none',
      event: 'license.issued',
      to: 'active.current',
      at: later(-5000),
    });
  });

  it.each(CASES.filter(({ columns: { status } }) => status !== 'revoked'))('can be ended for good from $name (ends: $ends)', ({ name, columns }) => {
    const license = stored(columns);

    expect(applyToLicense(license, REVOKED)).toEqual({ licenseId: 'license-1', from: name, event: 'license.revoked', to: 'revoked', at: AT });
    expect(columnsOf(license)).toEqual({ status: 'revoked', pastDueSince: null, expiresAt: columns.expiresAt });
  });

  it.each(CASES.filter(({ columns: { status, expiresAt } }) => status === 'active' && expiresAt !== null && expiresAt <= AT))(
    'expires from $name once its end has come (ends: $ends)',
    ({ name, columns }) => {
      const license = stored(columns);

      expect(applyToLicense(license, PASSED)).toEqual({ licenseId: 'license-1', from: name, event: 'time.passed', to: 'expired', at: AT });
      expect(columnsOf(license)).toEqual({ status: 'expired', pastDueSince: null, expiresAt: columns.expiresAt });
    },
  );

  it.each([
    ...CASES.filter(({ columns: { status } }) => status === 'revoked').map((each) => ({ ...each, event: REVOKED })),
    ...CASES.filter(({ columns: { status, expiresAt } }) => status !== 'active' || expiresAt === null || expiresAt > AT).map((each) => ({ ...each, event: PASSED })),
  ])('is left as it was by $event.type in $name (ends: $ends)', ({ name, columns, event }) => {
    const license = stored(columns);

    expect(applyToLicense(license, event)).toEqual({ licenseId: 'license-1', from: name, event: event.type, to: null, at: AT });
    expect(license).toEqual(stored(columns));
  });

  const event: fc.Arbitrary<LicenseEvent> = fc.record({ type: fc.constantFrom('time.passed', 'license.revoked'), at: fc.constantFrom(later(-2), AT, later(2)) });

  it('can be stored and read back after every step, and never leaves revoked', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CASES), fc.array(event, { maxLength: 6 }), ({ columns: first }, events) => {
        let columns: Columns = first;
        for (const each of events) {
          const license = stored(columns);
          const { to } = applyToLicense(license, each);
          if (columns.status === 'revoked') expect(license.status).toBe('revoked');
          if (to !== null) expect(applyToLicense(stored(columnsOf(license)), each).from).toBe(to);
          columns = columnsOf(license);
        }
      }),
      { numRuns: runs() },
    );
  });
});
