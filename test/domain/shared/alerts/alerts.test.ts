import { describe, expect, it } from '@jest/globals';
import {
  alertTitle,
  MAX_ALERT_DETAILS_BYTES,
  MAX_ALERT_MESSAGE_CHARACTERS,
} from '../../../../src/domain/shared/alerts/alert.js';
import { ALERT_FEATURES, channelOmissionOf } from '../../../../src/domain/shared/alerts/channels.js';
import { IDEMPOTENCY_KEY_PATTERN } from '../../../../src/domain/shared/alerts/idempotency.js';
import { detailRows } from '../../../../src/domain/shared/alerts/detailRows.js';
import { CLOCK_TOLERANCE_MS } from '../../../../src/domain/shared/timeWindow.js';
import { suppressedUntil } from '../../../../src/domain/cloud/messaging/suppression.js';
import { HOUR_MS, MINUTE_MS } from '../../../../src/domain/shared/timeUnits.js';

const YEAR = 365 * 24 * HOUR_MS;
const NOW = Date.parse('2026-11-21T06:30:00.000Z');
const at = (ms: number): Date => new Date(NOW + ms);

it('limits an alert to a message of 2,000 characters and details of 16 KiB', () => {
  expect([MAX_ALERT_MESSAGE_CHARACTERS, MAX_ALERT_DETAILS_BYTES]).toEqual([2_000, 16_384]);
});

describe('alertTitle', () => {
  it.each([
    ['stop_breach', 'AAPL', 'AAPL: stop breach'],
    ['circuit_open', null, 'Circuit open'],
    ['My-own__type_', null, 'My own type'],
  ])('combines type %s and ticker %s into %s', (alertType, ticker, title) => {
    expect(alertTitle({ alertType, ticker })).toBe(title);
  });
});

describe('a repeated alert', () => {
  const sent = (ms: number) => ({ deliveredAt: at(ms), leaseEndsAt: null });
  const taken = (ms: number) => ({ deliveredAt: null, leaseEndsAt: at(ms) });
  const waiting = { deliveredAt: null, leaseEndsAt: null };

  it.each([
    ['there was no earlier alert', [], null],
    ['all parts are waiting', [waiting, waiting], null],
    ['one part is being sent', [waiting, taken(50)], at(50)],
    ['both parts are being sent', [taken(50), taken(70)], at(70)],
    ['the leases of all parts have expired', [taken(0), taken(-1)], null],
    ['one part was sent', [sent(-HOUR_MS), waiting], at(3 * HOUR_MS)],
    ['both parts were sent at different times', [sent(-2 * HOUR_MS), sent(-HOUR_MS)], at(2 * HOUR_MS)],
    ['the first part was sent when the window began', [sent(-4 * HOUR_MS), sent(-HOUR_MS)], null],
    ['it was sent just within the window', [sent(-4 * HOUR_MS + 1)], at(1)],
    ['the window is over but a part is being sent', [sent(-5 * HOUR_MS), taken(50)], at(50)],
    ['a clock that was an hour ahead sent it', [sent(HOUR_MS)], null],
    ['a clock that was a year ahead sent it', [sent(YEAR)], null],
    ['a clock that was a year ahead is sending it', [taken(YEAR + MINUTE_MS)], null],
    [
      'one part was sent by a clock that was a year ahead, and one was not',
      [sent(YEAR), sent(-HOUR_MS)],
      at(3 * HOUR_MS),
    ],
    ['a clock that is a minute ahead sent it', [sent(MINUTE_MS)], at(4 * HOUR_MS)],
    ['one part was sent by a clock at the edge of the tolerance', [sent(CLOCK_TOLERANCE_MS)], at(4 * HOUR_MS)],
    ['a clock that is a minute ahead is sending it', [taken(2 * MINUTE_MS)], at(MINUTE_MS)],
    [
      'a part was sent before the window but still has a lease',
      [{ deliveredAt: at(-5 * HOUR_MS), leaseEndsAt: at(50) }],
      null,
    ],
  ])('is suppressed correctly when %s', (_when, effects, until) => {
    expect(suppressedUntil(effects, at(0))).toEqual(until);
  });
});

describe('a channel', () => {
  const both = ['email', 'push'] as const;

  it.each([
    ['email', 'pro', both, false, null],
    ['push', 'pro', both, false, 'not_in_tier'],
    ['push', 'trial', [], false, 'not_in_tier'],
    ['push', 'premium', both, true, null],
    ['push', 'founding', ['email'], false, 'not_configured'],
    ['email', 'trial', ['push'], true, 'not_configured'],
    ['email', 'premium', both, true, 'unsubscribed'],
  ] as const)(
    'is omitted for the right reason (%s for a %s license, configured %j, unsubscribed %s): %s',
    (channel, tier, configured, unsubscribed, omission) => {
      expect(channelOmissionOf(channel, { tier, configured, unsubscribed })).toBe(omission);
    },
  );

  it('is enabled by exactly one feature', () => {
    expect(ALERT_FEATURES).toEqual(['alerts_email', 'alerts_push']);
  });
});

describe('detailRows', () => {
  it.each([
    [undefined, []],
    [null, []],
    [7, [['', '7']]],
    ['a\nb', [['', 'a\nb']]],
    [false, [['', 'no']]],
    [{}, [['', '–']]],
    [[1, null, true, 'x'], [['', '1, –, yes, x']]],
    [
      { last_price: 1e21, at: null },
      [
        ['last price', '1e+21'],
        ['at', '–'],
      ],
    ],
    [
      { a: { b_c: [], d: { e: 1 } } },
      [
        ['a · b c', '–'],
        ['a · d · e', '1'],
      ],
    ],
    [
      { legs: [1, { k: 2 }] },
      [
        ['legs · 1', '1'],
        ['legs · 2 · k', '2'],
      ],
    ],
    [
      { legs: [{ k: 1 }, { k: [2, 3] }] },
      [
        ['legs · 1 · k', '1'],
        ['legs · 2 · k', '2, 3'],
      ],
    ],
  ])('lists the rows of %j', (details, rows) => {
    expect(detailRows(details)).toEqual(rows.map(([label, value]) => ({ label, value })));
  });

  it('keeps only the end of a long path', () => {
    const [row] = detailRows({ ['x'.repeat(118)]: { abc: 1 } });

    expect(row).toEqual({ label: `…${'x'.repeat(113)} · abc`, value: '1' });
    expect(detailRows({ ['x'.repeat(120)]: 1 })[0]?.label).toBe('x'.repeat(120));
  });

  it('ends after the maximum number of rows', () => {
    const rows = detailRows(Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`k${n}`, n])));

    expect([rows.length, rows[99], rows[100]]).toEqual([
      101,
      { label: 'k99', value: '99' },
      { label: '…', value: 'and 150 more' },
    ]);
    expect(detailRows(Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`k${n}`, n])))).toHaveLength(100);
  });
});

it.each([
  ['a', true],
  ['Zz09_-'.repeat(10) + 'four', true],
  ['Zz09_-'.repeat(10) + 'fives', false],
  ['', false],
  ['a b', false],
  [' a', false],
  ['a\n', false],
])('accepts only idempotency keys of 1 to 64 letters, digits, “_” or “-”: %j', (key, isValid) => {
  expect(IDEMPOTENCY_KEY_PATTERN.test(key)).toBe(isValid);
});
