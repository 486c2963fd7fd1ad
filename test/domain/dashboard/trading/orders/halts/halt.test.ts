import { expect, it } from '@jest/globals';
import { haltReadingOf, type Halt } from '../../../../../../src/domain/dashboard/trading/orders/halts/halt.js';
import type { HaltReading } from '../../../../../../src/domain/dashboard/trading/orders/halts/haltReading.js';

const NOW = Date.parse('2026-11-20T15:00:00.000Z');
const halt = (facts: Partial<Halt> = {}): Halt => ({
  ticker: 'AAPL',
  code: 'T1',
  since: NOW - 60_000,
  until: null,
  ...facts,
});
const trades: HaltReading = { kind: 'trading', source: 'file' };
const halted = (facts: Partial<Extract<HaltReading, { kind: 'halted' }>> = {}): HaltReading => ({
  kind: 'halted',
  source: 'file',
  code: 'T1',
  since: '2026-11-20T14:59:00.000Z',
  ...facts,
});

it.each<[string, readonly Halt[], string, HaltReading]>([
  ['is not on the list', [], 'AAPL', trades],
  ['is halted', [halt()], 'AAPL', halted()],
  ['is halted without a code', [halt({ code: '' })], 'AAPL', halted({ code: '' })],
  ['has a symbol that begins with a halted symbol', [halt({ ticker: 'AAP' })], 'AAPL', trades],
  ['is spelled differently from the list', [halt({ ticker: 'BRK B' })], 'BRK.B', halted()],
  ['is spelled as a preferred share by Nasdaq', [halt({ ticker: 'BAC-L' })], 'BAC-PL', halted()],
  ['is spelled with a dollar sign by Nasdaq', [halt({ ticker: 'BAC$L' })], 'BAC-PL', halted()],
  ['has a halted preferred share of another series', [halt({ ticker: 'BAC-L' })], 'BAC-PK', trades],
  ['has a halted preferred share', [halt({ ticker: 'BAC$L' })], 'BAC', trades],
  ['has a symbol that ends like that of a halted warrant', [halt({ ticker: 'BAC-WS' })], 'BAC-PWS', trades],
  ['was halted before the list began', [halt({ since: null })], 'AAPL', halted({ since: null })],
  ['is halted from this moment on', [halt({ since: NOW })], 'AAPL', halted({ since: '2026-11-20T15:00:00.000Z' })],
  ['will be halted', [halt({ since: NOW + 1 })], 'AAPL', trades],
  ['trades again from this moment on', [halt({ until: NOW })], 'AAPL', trades],
  ['will trade again', [halt({ until: NOW + 1 })], 'AAPL', halted()],
  [
    'was halted before, and is again',
    [halt({ until: NOW - 30_000, code: 'LUDP' }), halt({ since: NOW - 1_000 })],
    'AAPL',
    halted({ since: '2026-11-20T14:59:59.000Z' }),
  ],
])('reads the halt status of a ticker that %s', (_what, halts, ticker, reading) => {
  expect(haltReadingOf('file', halts, ticker, NOW)).toEqual(reading);
});
