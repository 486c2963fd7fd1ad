import { parse } from 'csv-parse/sync';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrokerFileRecognizer } from '../dist/adapters/brokerExports/readBrokerFile.js';
import { ImportMappingsFile } from '../dist/adapters/files/portfolio/importMappingsFile.js';
import { ImportUndoFile } from '../dist/adapters/files/portfolio/importUndoFile.js';
import { LedgerFile } from '../dist/adapters/files/portfolio/ledgerFile.js';
import { PortfolioDocumentFile } from '../dist/adapters/files/portfolio/portfolioDocumentFile.js';
import { PreviewImport } from '../dist/application/dashboard/imports/previewImport.js';
import { SaveImport } from '../dist/application/dashboard/imports/saveImport.js';
import { AddTransactions } from '../dist/application/dashboard/ledger/addTransactions.js';
import { LedgerBook } from '../dist/application/dashboard/ledger/ledgerBook.js';
import { SerialQueue } from '../dist/application/dashboard/serialQueue.js';
import { atMost, type BenchRow } from './row.ts';
import { workInAlternation } from './timedWork.ts';
import { DAY_MS } from '../dist/domain/shared/timeUnits.js';

const TRANSACTIONS = 50_000;
const MOST_MS = 3_000;
const SYMBOLS = 200;
const DAYS = 2_500;

/**
 * Measures the import of a large list of transactions into an empty ledger, compared with merely splitting the list
 * into cells.
 */
export async function importFileBench(): Promise<readonly BenchRow[]> {
  const text = transactionsFile();
  const bytes = new TextEncoder().encode(text);
  const facts = {
    name: `import of ${TRANSACTIONS.toLocaleString('en-US')} transactions`,
    limits: [atMost(MOST_MS)],
    note: 'Fidelity’s layout: read, compared with itself, added to an empty ledger and stored; floor: csv-parse alone',
  };
  return [
    await workInAlternation(
      facts,
      () => imported(bytes),
      () => parse(text),
    ),
  ];
}

async function imported(bytes: Uint8Array): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'plumbline-import-bench-'));
  try {
    const clock = { now: () => new Date() };
    const document = new PortfolioDocumentFile(join(home, 'portfolio.csv'));
    const undo = new ImportUndoFile(join(home, 'portfolio-import.json'), () => undefined);
    const mappings = new ImportMappingsFile(join(home, 'import-mappings.json'), () => undefined);
    const orders = { events: () => [], account: 'paper', logFault: null };
    const ledger = new LedgerBook(new LedgerFile(join(home, 'ledger.jsonl')), orders);
    const add = new AddTransactions(ledger, clock, { next: randomUUID });
    const bars = { execute: () => Promise.reject(new Error('Transactions need no prices.')) };
    const preview = new PreviewImport(new BrokerFileRecognizer(), document, add, mappings, clock, bars, undo);
    const save = new SaveImport(preview, document, add, undo, mappings, new SerialQueue(), clock);
    const choices = { keepUnlisted: false, positionsOnly: false, acceptContradictions: false };
    const saved = await save.execute({ name: 'activity.csv', bytes, mapping: null }, choices);
    if (saved.kind !== 'transactions' || saved.ledger.added.length !== TRANSACTIONS)
      throw new Error('The file was not imported as a whole.');
  } finally {
    await rm(home, { recursive: true });
  }
}

/** Creates purchases and sales, oldest first, with the running balance. */
function transactionsFile(): string {
  let balance = 100_000_000;
  const lines = Array.from({ length: TRANSACTIONS }, (_, place) => {
    const isPurchase = place % (2 * SYMBOLS) < SYMBOLS;
    const cents = 1_000 + (place % 997);
    const amount = (isPurchase ? -1 : 1) * cents * (1 + ((place % SYMBOLS) % 7));
    balance += amount;
    const quantity = (isPurchase ? 1 : -1) * (1 + ((place % SYMBOLS) % 7));
    const day = new Date(Date.parse('2016-01-04') + Math.floor((place * DAYS) / TRANSACTIONS) * DAY_MS);
    const [year, month, date] = day.toISOString().slice(0, 10).split('-');
    const action = isPurchase ? 'YOU BOUGHT A COMPANY' : 'YOU SOLD A COMPANY';
    const symbol = `S${String.fromCharCode(65 + (place % SYMBOLS) / 26, 65 + ((place % SYMBOLS) % 26))}`;
    return `${month}/${date}/${year},Z0,${action},${symbol},A COMPANY,${cents / 100},${quantity},,${amount / 100},${balance / 100},${month}/${date}/${year}`;
  });
  return `Run Date,Account Number,Action,Symbol,Description,Price ($),Quantity,Commission ($),Amount ($),Cash Balance ($),Settlement Date\n${lines.join('\n')}\n`;
}
