import { parse } from 'csv-parse/sync';
import { RecognizeBrokerFile } from '../dist/adapters/brokerExports/readBrokerFile.js';
import { heldAfterTransactions } from '../dist/domain/dashboard/imports/heldAfterTransactions.js';
import { verifyStatement } from '../dist/domain/dashboard/imports/verifyStatement.js';
import { atMost, type BenchRow } from './row.ts';
import { workInAlternation } from './timedWork.ts';

const TRANSACTIONS = 50_000;
const MOST_MS = 3_000;
const DAY_MS = 86_400_000;
const SYMBOLS = 200;
const DAYS = 2_500;

/** Reads, verifies and adds up a large list of transactions; the floor only splits it into cells. */
export async function importFileBench(): Promise<readonly BenchRow[]> {
  const text = transactionsFile();
  const bytes = new TextEncoder().encode(text);
  const facts = {
    name: `import of ${TRANSACTIONS.toLocaleString('en-US')} transactions`,
    limits: [atMost(MOST_MS)],
    note: 'Fidelity’s layout: read, compared with itself and added up to positions; floor: csv-parse alone',
  };
  return [
    await workInAlternation(
      facts,
      () => imported(bytes),
      () => parse(text),
    ),
  ];
}

function imported(bytes: Uint8Array): unknown {
  const reading = new RecognizeBrokerFile().read(bytes);
  if (reading.kind !== 'statement' || reading.statement.transactions.length !== TRANSACTIONS)
    throw new Error('The file was not read as a whole.');
  if (verifyStatement(reading.statement).contradictions.length > 0) throw new Error('The file contradicts itself.');
  return heldAfterTransactions(reading.statement);
}

/** Purchases and sales, oldest first, with the running balance. */
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
