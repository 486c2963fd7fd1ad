import type { GeneratedAccount } from './account.js';
import type { GeneratedFile } from './brokerFile.js';
import {
  alpacaPositions,
  etradePositions,
  fidelityPositions,
  schwabPositions,
  tradierPositions,
  vanguardPositions,
} from './positionFiles.js';
import { activityStatement } from './activityStatement.js';
import { alpacaActivities, tradierHistory } from './jsonFiles.js';
import { mappedPositions, mappedTransactions, PLAIN_STYLE } from './mappedFiles.js';
import { ofxStatement } from './ofxFiles.js';
import {
  etradeTransactions,
  fidelityTransactions,
  robinhoodTransactions,
  schwabTransactions,
  vanguardTransactions,
} from './transactionFiles.js';

/** A kind of file: its generator and its contents. */
export interface FileKind {
  readonly name: string;
  readonly generate: (account: GeneratedAccount) => GeneratedFile;
  readonly positions: 'with cost' | 'without cost' | null;
  /** `without fees`: the file states no fees. Null: the file has no transactions. */
  readonly transactions: 'with fees' | 'without fees' | null;
}

export const FILE_KINDS: readonly FileKind[] = [
  { name: 'Schwab positions', generate: schwabPositions, positions: 'with cost', transactions: null },
  { name: 'Fidelity positions', generate: fidelityPositions, positions: 'with cost', transactions: null },
  { name: 'E*TRADE positions', generate: etradePositions, positions: 'with cost', transactions: null },
  { name: 'Vanguard positions', generate: vanguardPositions, positions: 'without cost', transactions: null },
  { name: 'Tradier positions', generate: tradierPositions, positions: 'with cost', transactions: null },
  { name: 'Alpaca positions', generate: alpacaPositions, positions: 'with cost', transactions: null },
  { name: 'Schwab transactions', generate: schwabTransactions, positions: null, transactions: 'with fees' },
  { name: 'Fidelity transactions', generate: fidelityTransactions, positions: null, transactions: 'with fees' },
  { name: 'Vanguard transactions', generate: vanguardTransactions, positions: null, transactions: 'with fees' },
  { name: 'E*TRADE transactions', generate: etradeTransactions, positions: null, transactions: 'with fees' },
  { name: 'Robinhood transactions', generate: robinhoodTransactions, positions: null, transactions: 'without fees' },
  {
    name: 'Interactive Brokers statement',
    generate: activityStatement,
    positions: 'with cost',
    transactions: 'with fees',
  },
  { name: 'Tradier history', generate: tradierHistory, positions: null, transactions: 'with fees' },
  { name: 'Alpaca activities', generate: alpacaActivities, positions: null, transactions: 'without fees' },
  { name: 'OFX 1', generate: ofxStatement(1), positions: 'without cost', transactions: 'with fees' },
  { name: 'OFX 2', generate: ofxStatement(2), positions: 'without cost', transactions: 'with fees' },
];

/** Kinds of files with an unknown layout, each generated together with its mapping. */
export const MAPPED_FILE_KINDS: readonly FileKind[] = [
  { name: 'Mapped positions', generate: mappedPositions(PLAIN_STYLE), positions: 'with cost', transactions: null },
  {
    name: 'Mapped transactions',
    generate: mappedTransactions(PLAIN_STYLE),
    positions: null,
    transactions: 'with fees',
  },
];
