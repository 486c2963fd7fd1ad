import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { LedgerFile } from '../../../../src/adapters/files/portfolio/ledgerFile.js';
import type { LedgerEvent } from '../../../../src/domain/dashboard/ledger/ledgerEvent.js';
import type { TransactionDraft } from '../../../../src/domain/dashboard/ledger/transaction.js';
import {
  cash,
  decimal,
  inBatch,
  spinOff,
  split,
  symbolChange,
  trade,
  transferOfCash,
  transferOfShares,
} from '../../../domain/dashboard/ledger/drafts.js';
import { failCalls } from '../failingDisk.js';
import { temporaryFolder } from '../temporaryFolder.js';

const at = temporaryFolder();
afterEach(() => void jest.restoreAllMocks());

const AT = '2026-11-23T14:00:00.000Z';
const PURCHASE = trade('buy', '2026-03-31', 'KO', '10', '70.10', { fee: '1' });
const batch = (batchId: string, draft: TransactionDraft = PURCHASE): LedgerEvent => ({
  type: 'batch_added',
  at: AT,
  batchId,
  origin: { kind: 'import', file: 'activity.csv' },
  transactions: inBatch([draft], batchId),
});
const EVERYTHING: readonly LedgerEvent[] = [
  {
    type: 'batch_added',
    at: AT,
    batchId: 'all',
    origin: { kind: 'reconciliation' },
    transactions: inBatch([
      trade('short', '2026-03-31', 'TSLA', '0.123456789012', '200.10', { account: 'IRA ”2”', fee: '-0.01' }),
      cash('dividend', '2026-03-31', '0.1', 'KO'),
      cash('deposit', '2026-03-31', '123456789012345678901.12'),
      split('2026-03-31', 'AAPL', '-30', { ratio: decimal('0.1') }),
      spinOff('2026-03-31', 'GE', 'GEV', '2.5', '0.1'),
      spinOff('2026-03-31', 'GE', 'GEV', '2.5', null),
      symbolChange('2026-03-31', 'FB', 'META'),
      symbolChange('2026-03-31', 'OLD', 'NEWER', '3'),
      transferOfShares('2026-03-31', 'KO', '-3', { price: '70', cost: '210' }),
      transferOfCash('2026-03-31', '-20'),
    ]),
  },
  { type: 'lot_method_chosen', at: AT, method: 'highest_cost' },
  { type: 'lots_chosen', at: AT, transactionId: 'all:1', lots: [{ lotId: 'all:2', quantity: decimal('0.5') }] },
  { type: 'batch_reversed', at: AT, batchId: 'all' },
];
const opened = () => new LedgerFile(at('ledger.jsonl'));
const text = () => readFileSync(at('ledger.jsonl'), 'utf8');
const batchIds = async (file: LedgerFile) =>
  (await file.load()).map((event) => ('batchId' in event ? event.batchId : event.type));

describe('LedgerFile', () => {
  it('reads back every kind of event exactly, with decimals written as strings', async () => {
    const file = opened();
    for (const event of EVERYTHING) await file.append(event);
    expect(await opened().load()).toEqual(EVERYTHING);
    expect(text()).toContain('"amount":{"amount":"123456789012345678901.12","currency":"USD"}');
    expect(text().split('\n')).toHaveLength(EVERYTHING.length + 1);
  });

  it('is empty without a file, and creates one that only the user can read', async () => {
    expect(await opened().load()).toEqual([]);
    expect(existsSync(at('ledger.jsonl'))).toBe(false);
    await opened().append(batch('a'));
    expect(statSync(at('ledger.jsonl')).mode & 0o777).toBe(0o600);
  });

  it('returns one cached array until a line is appended or a backup is restored', async () => {
    const file = opened();
    await file.append(batch('a'));
    const events = await file.load();
    expect(await file.load()).toBe(events);
    await file.append(batch('b'));
    expect(await batchIds(file)).toEqual(['a', 'b']);
    await opened().append(batch('c'));
    expect(await batchIds(file)).toEqual(['a', 'b', 'c']);
    const restored = text().split('\n').slice(1).join('\n');
    writeFileSync(at('ledger.jsonl'), restored);
    expect(await batchIds(file)).toEqual(['b', 'c']);
  });

  it('ignores a line that a crash left incomplete, and removes it before the next line is appended', async () => {
    await opened().append(batch('a'));
    const whole = text();
    appendFileSync(at('ledger.jsonl'), whole.slice(0, 40));
    const file = opened();
    expect(await batchIds(file)).toEqual(['a']);
    await file.append(batch('b'));
    expect(await batchIds(file)).toEqual(['a', 'b']);
    expect(text().startsWith(`${whole}{"type"`)).toBe(true);
  });

  it('keeps a complete last line without its newline, and adds the newline before the next line', async () => {
    await opened().append(batch('a'));
    await opened().append(batch('b'));
    const whole = text();
    writeFileSync(at('ledger.jsonl'), whole.slice(0, -1));
    const file = opened();
    expect(await batchIds(file)).toEqual(['a', 'b']);
    await file.append(batch('c'));
    expect(await batchIds(file)).toEqual(['a', 'b', 'c']);
    expect(text().startsWith(`${whole}{"type"`)).toBe(true);
  });

  it('reads a price of zero that an earlier release stored for transferred shares as no price', async () => {
    const transfer = (price: string | null) => batch('a', transferOfShares('2026-03-31', 'KO', '3', { price }));
    await opened().append(transfer('0.0000'));
    expect(await opened().load()).toEqual([transfer(null)]);
  });

  it('reads a warrant that an earlier release stored in another spelling', async () => {
    const transfer = (symbol: string) => batch('a', transferOfShares('2026-03-31', symbol, '3'));
    await opened().append(transfer('ACHR.WS'));
    expect(await opened().load()).toEqual([transfer('ACHR-WS')]);
  });

  it.each([
    ['not JSON', (line: string) => line.slice(0, 40)],
    ['a number instead of a decimal string', (line: string) => line.replace('"-702"', '-702')],
    ['a decimal with an exponent', (line: string) => line.replace('"-702"', '"-7e2"')],
    ['an unknown kind', (line: string) => line.replace('"buy"', '"gift"')],
  ])('refuses a file in which a line other than the last is %s', async (_what, damage) => {
    await opened().append(batch('a'));
    await opened().append(batch('b'));
    const [first = '', ...others] = text().split('\n');
    writeFileSync(at('ledger.jsonl'), [damage(first), ...others].join('\n'));
    await expect(opened().load()).rejects.toMatchObject({
      slug: 'ledger_damaged',
      message: `${at('ledger.jsonl')}, line 1 cannot be read, so the portfolio would be wrong. Restore the file from a backup, or move it away and import your files again.`,
    });
  });

  it('leaves the file unchanged when the disk is full', async () => {
    const file = opened();
    await file.append(batch('a'));
    const before = text();
    await failCalls(at('any'), { appendFile: { after: 0, code: 'ENOSPC' } });
    await expect(file.append(batch('b'))).rejects.toMatchObject({ slug: 'disk_full' });
    expect(text()).toBe(before);
  });

  it('continues after a line that could be neither completed nor cut off', async () => {
    const file = opened();
    await file.append(batch('a'));
    await failCalls(at('any'), { appendFile: { after: 0, code: 'ENOSPC' }, truncate: { after: 0, code: 'EIO' } });
    await expect(file.append(batch('b'))).rejects.toMatchObject({ slug: 'disk_full' });
    jest.restoreAllMocks();
    await file.append(batch('c'));
    expect(await batchIds(opened())).toEqual(['a', 'c']);
  });
});
