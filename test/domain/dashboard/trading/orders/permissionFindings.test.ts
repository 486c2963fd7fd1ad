import { describe, expect, it } from '@jest/globals';
import type { LayerFinding } from '../../../../../src/domain/dashboard/trading/orders/layers/layerVerdict.js';
import { ORDER_LOG_REMEDY } from '../../../../../src/domain/dashboard/trading/orders/log/orderLogFaulty.js';
import type { PreflightContext } from '../../../../../src/domain/dashboard/trading/orders/preflightContext.js';
import { HOUR_MS } from '../../../../../src/domain/shared/timeUnits.js';
import { AAPL_CALL, AAPL_PUT, someOption } from '../../../../fixtures/orders.js';
import { failingFinding, passingFinding, verdictOfLayer } from './findings.js';
import { passingContext, NOW } from './passingContext.js';

describe('the options level', () => {
  const call = someOption();
  const at = (optionLevel: number) => ({ account: { equity: 100_000, cash: 50_000, optionLevel } });

  it.each<[string, PreflightContext, LayerFinding]>([
    ['shares', passingContext(at(0)), passingFinding('The order opens no option position.', { option_level: 0 })],
    [
      'shares beside a call that they cover',
      passingContext({
        ...at(0),
        positions: [
          { symbol: 'AAPL', quantity: 100, costBasis: 15_000 },
          { symbol: AAPL_CALL, quantity: -1, costBasis: -300 },
        ],
      }),
      passingFinding('The order opens no option position.', { option_level: 0 }),
    ],
    [
      'a bought call',
      passingContext({ order: call, ...at(2) }),
      passingFinding("This is a long option. The account's options level 2 allows it.", {
        strategy: 'long_option',
        option_level: 2,
        needed_level: 2,
      }),
    ],
    [
      'a bought call at too low a level',
      passingContext({ order: call, ...at(1) }),
      failingFinding('This is a long option. It requires options level 2; the account has level 1.', {
        strategy: 'long_option',
        option_level: 1,
        needed_level: 2,
      }),
    ],
    [
      'a naked call',
      passingContext({ order: someOption({ side: 'sell_to_open' }), ...at(4) }),
      failingFinding('This is an uncovered call. It requires options level 5; the account has level 4.', {
        strategy: 'uncovered_call',
        option_level: 4,
        needed_level: 5,
      }),
    ],
    [
      'a cash-secured put',
      passingContext({
        order: someOption({ side: 'sell_to_open' }, AAPL_PUT),
        account: { equity: 100_000, cash: 14_000, optionLevel: 1 },
      }),
      passingFinding("This is a cash secured put. The account's options level 1 allows it.", {
        strategy: 'cash_secured_put',
        option_level: 1,
        needed_level: 1,
      }),
    ],
    [
      'a put whose cash an open purchase needs',
      passingContext({
        order: someOption({ side: 'sell_to_open' }, AAPL_PUT),
        account: { equity: 100_000, cash: 14_000, optionLevel: 1 },
        working: [{ symbol: 'KO', side: 'buy', remaining: 1, price: 0.01 }],
      }),
      failingFinding('This is an uncovered put. It requires options level 4; the account has level 1.', {
        strategy: 'uncovered_put',
        option_level: 1,
        needed_level: 4,
      }),
    ],
    [
      'an invalid option symbol',
      passingContext({ order: someOption({}, 'AAPL'), ...at(6) }),
      failingFinding('AAPL is not an option symbol such as AAPL261218C00200000.'),
    ],
    [
      'an option of another ticker',
      passingContext({ order: someOption({}, 'MSFT261218C00160000'), ...at(6) }),
      failingFinding('MSFT261218C00160000 is not a standard option of AAPL.'),
    ],
  ])('is checked for %s', (_what, context, finding) => {
    expect(verdictOfLayer('options_level', context)).toEqual({ layer: 'options_level', ...finding });
  });
});

describe('the halt', () => {
  const NONE = 'No halt source is configured, so AAPL was not checked for halts.';
  const UNREADABLE =
    'The halt source file cannot be read: It is gone. AAPL was not checked for halts; a live order would be refused.';
  const none = { kind: 'none' } as const;
  const dry = { mode: 'dryrun', dryrunSince: NOW, dryRunHours: 24 } as const;

  it.each<[string, PreflightContext, LayerFinding]>([
    [
      'a ticker that trades',
      passingContext(),
      passingFinding('AAPL is trading, according to the halt source.', { source: 'nasdaq' }),
    ],
    [
      'a halt with a code',
      passingContext({ halt: { kind: 'halted', source: 'nasdaq', code: 'T1', since: '2026-11-20T14:55:00.000Z' } }),
      failingFinding('AAPL is halted (T1).', { source: 'nasdaq', code: 'T1', since: '2026-11-20T14:55:00.000Z' }),
    ],
    [
      'a halt without a code',
      passingContext({ halt: { kind: 'halted', source: 'file', code: '', since: null } }),
      failingFinding('AAPL is halted.', { source: 'file', code: '', since: null }),
    ],
    [
      'an unreadable halt source, in live mode',
      passingContext({ halt: { kind: 'unreadable', source: 'file', reason: 'It is gone.' } }),
      failingFinding('The halt source file cannot be read: It is gone.', { source: 'file' }),
    ],
    [
      'an unreadable halt source, in dry run',
      passingContext({ halt: { kind: 'unreadable', source: 'file', reason: 'It is gone.' }, mode: dry }),
      passingFinding(UNREADABLE, { source: 'file' }),
    ],
    [
      'an unreadable halt source, on the paper broker',
      passingContext({ halt: { kind: 'unreadable', source: 'file', reason: 'It is gone.' }, broker: 'paper' }),
      failingFinding('The halt source file cannot be read: It is gone.', { source: 'file' }),
    ],
    [
      'a missing halt source, in live mode',
      passingContext({ halt: none }),
      failingFinding('No halt source is configured. Live orders need one: set HALT_SOURCE.', { source: 'none' }),
    ],
    [
      'a missing halt source, in dry run',
      passingContext({ halt: none, mode: dry }),
      passingFinding(NONE, { source: 'none' }),
    ],
    [
      'a missing halt source, on the paper broker',
      passingContext({ halt: none, broker: 'paper' }),
      passingFinding(NONE, { source: 'none' }),
    ],
  ])('is checked for %s', (_what, context, finding) => {
    expect(verdictOfLayer('halt', context)).toEqual({ layer: 'halt', ...finding });
  });
});

describe('the dry-run window', () => {
  const mode = (name: 'live' | 'dryrun', hours: number) =>
    passingContext({ mode: { mode: name, dryrunSince: NOW - hours * HOUR_MS, dryRunHours: 24 } });
  const SERVED = 'The dry-run window is complete.';
  const WITHHELD = 'In dry run the order is logged and not sent to the broker.';

  it.each<[string, PreflightContext, LayerFinding]>([
    ['is complete', mode('live', 24), passingFinding(SERVED, { mode: 'live', served_hours: 24, dry_run_hours: 24 })],
    [
      'is not complete',
      mode('live', 23.456),
      failingFinding('Only 23.5 of the 24 dry-run hours are complete.', {
        mode: 'live',
        served_hours: 23.46,
        dry_run_hours: 24,
      }),
    ],
    [
      'has just begun',
      mode('live', 0),
      failingFinding('Only 0.0 of the 24 dry-run hours are complete.', {
        mode: 'live',
        served_hours: 0,
        dry_run_hours: 24,
      }),
    ],
    [
      'is still running',
      mode('dryrun', 1),
      passingFinding(WITHHELD, { mode: 'dryrun', served_hours: 1, dry_run_hours: 24 }),
    ],
    [
      'is complete but dry run continues',
      mode('dryrun', 30),
      passingFinding(WITHHELD, { mode: 'dryrun', served_hours: 30, dry_run_hours: 24 }),
    ],
  ])('is checked when it %s', (_what, context, finding) => {
    expect(verdictOfLayer('dry_run_window', context)).toEqual({ layer: 'dry_run_window', ...finding });
  });
});

describe('the idempotency key', () => {
  const key = (facts: Partial<PreflightContext['key']>) =>
    passingContext({ key: { key: 'key-0001', usedBy: null, unsettledDuplicateKey: null, logFault: null, ...facts } });
  const numbers = { key: 'key-0001', used_by: null, twin: null };

  it.each<[string, PreflightContext, LayerFinding]>([
    ['new', key({}), passingFinding('The idempotency key is new.', numbers)],
    [
      'already used',
      key({ usedBy: 'filled' }),
      failingFinding('The idempotency key was already used by an intent in state filled. Preview the order again.', {
        ...numbers,
        used_by: 'filled',
      }),
    ],
    [
      'that of an identical request',
      key({ unsettledDuplicateKey: 'key-0000' }),
      failingFinding(
        'An identical request was sent before, and it is not yet known whether it took effect. Wait until it is known.',
        { ...numbers, twin: 'key-0000' },
      ),
    ],
    [
      'in a log that fails verification',
      key({ logFault: 'Line 3 is missing.' }),
      failingFinding(
        `The order log cannot show whether this order was sent before: Line 3 is missing. ${ORDER_LOG_REMEDY}`,
        numbers,
      ),
    ],
  ])('is checked when it is %s', (_what, context, finding) => {
    expect(verdictOfLayer('idempotency_key', context)).toEqual({ layer: 'idempotency_key', ...finding });
  });
});
