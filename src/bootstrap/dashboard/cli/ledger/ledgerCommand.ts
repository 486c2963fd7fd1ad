import { LedgerFile } from '../../../../adapters/files/portfolio/ledgerFile.js';
import { PortfolioFile } from '../../../../adapters/files/portfolio/portfolioFile.js';
import { OrderLogFile } from '../../../../adapters/files/trading/orderLogFile.js';
import { transactionsCsv } from '../../../../adapters/http/contract/dashboard/portfolio/historyCsv.js';
import {
  toLedgerReply,
  toReturnsReply,
  toTransactionView,
} from '../../../../adapters/http/local/account/ledgerViews.js';
import { AddMissingTransactions } from '../../../../application/dashboard/ledger/addMissingTransactions.js';
import { AddTransactions } from '../../../../application/dashboard/ledger/addTransactions.js';
import { ChooseLotMethod } from '../../../../application/dashboard/ledger/chooseLotMethod.js';
import { GetReturns } from '../../../../application/dashboard/ledger/getReturns.js';
import { requirePeriod, type ReturnsPeriod } from '../../../../application/dashboard/ledger/ledgerPeriod.js';
import { LedgerBook } from '../../../../application/dashboard/ledger/ledgerBook.js';
import { LedgerPortfolio } from '../../../../application/dashboard/ledger/ledgerPortfolio.js';
import { UndoBatch } from '../../../../application/dashboard/ledger/undoBatch.js';
import { LedgerPrices } from '../../../../application/dashboard/ledger/ledgerPrices.js';
import { ReconcilePositions } from '../../../../application/dashboard/trading/broker/reconcilePositions.js';
import { HOME_FILES } from '../../../../domain/dashboard/backup/homeFiles.js';
import type { LotMethod } from '../../../../domain/dashboard/ledger/lots/lotMethod.js';
import { canonicalSymbol } from '../../../../domain/shared/ticker.js';
import { join } from 'node:path';
import { restrictFolderAccess, withLockedFolder } from '../../../dataFolder.js';
import { systemClock } from '../../../systemClock.js';
import { DASHBOARD_TOKENS } from '../../modules/tokens.js';
import { readDashboardSettings } from '../../settings/config.js';
import { selectedBrokerAccount } from '../../settings/selectBroker.js';
import { printToStdout } from '../terminal/terminal.js';
import { withTerminalContainer } from '../terminal/withTerminalContainer.js';
import {
  NEEDS_TRANSACTIONS,
  ledgerText,
  missingTransactionsText,
  returnsText,
  transactionsTable,
} from './ledgerText.js';
import type { Environment } from '../../../settings.js';

export interface ReturnsCommand {
  /** Null selects the whole ledger. */
  readonly symbol: string | null;
  readonly period: ReturnsPeriod;
  readonly json: boolean;
  readonly offline: boolean;
}

export interface ListCommand {
  /** Null lists the ledger or, as CSV, the transactions of all symbols. */
  readonly symbol: string | null;
  readonly json: boolean;
  readonly csv: boolean;
}

/** Prints the ledger, or the transactions of one symbol. Also works while the dashboard runs. */
export async function listLedgerInTerminal(
  environment: Environment,
  { symbol, json, csv }: ListCommand,
): Promise<void> {
  const view = await (await openLedger(environment)).view();
  if (symbol === null && !csv) {
    const ledger = toLedgerReply(view, null);
    printToStdout(json ? JSON.stringify(ledger, null, 2) : ledgerText(ledger));
    return;
  }
  const transactions = view.transactions
    .filter((each) => symbol === null || each.symbol === canonicalSymbol(symbol))
    .map(toTransactionView);
  if (csv) printToStdout(transactionsCsv({ transactions, total: transactions.length }).trimEnd());
  else printToStdout(json ? JSON.stringify({ transactions }, null, 2) : transactionsTable(transactions));
}

export async function showReturnsInTerminal(
  environment: Environment,
  { symbol, period, json, offline }: ReturnsCommand,
): Promise<void> {
  requirePeriod(period);
  const ledger = await openLedger(environment);
  if (!json && symbol === null && (await ledger.view()).transactions.length === 0)
    return printToStdout(NEEDS_TRANSACTIONS);
  const returns = await withTerminalContainer(readDashboardSettings(environment), offline, (container) =>
    new GetReturns(ledger, container.get(LedgerPrices), systemClock).execute(symbol, period),
  );
  const onWire = toReturnsReply(returns);
  printToStdout(json ? JSON.stringify(onWire, null, 2) : returnsText(onWire));
}

/** @throws FolderInUse while the dashboard runs, since only one process may write the ledger */
export const undoBatchInTerminal = (environment: Environment, batchId: string): Promise<void> =>
  withLockedLedger(environment, async (ledger) => {
    const { batch, positions } = await new UndoBatch(ledger, systemClock).execute(batchId);
    const changes = positions.map(
      ({ symbol, before, after }) => `${symbol}: ${before.toFixed()} -> ${after.toFixed()}`,
    );
    printToStdout([`Undid the import of ${batch.transactions.length} transactions.`, ...changes].join('\n'));
  });

/** @throws FolderInUse while the dashboard runs */
export const chooseLotMethodInTerminal = (environment: Environment, method: LotMethod): Promise<void> =>
  withLockedLedger(environment, async (ledger) => {
    await new ChooseLotMethod(ledger, systemClock).execute(method);
    printToStdout(`Sales now use the lot method ${method}.`);
  });

/**
 * Prints the transfers that would make the ledger match the broker's quantities; with `add`, adds them as one batch.
 * @throws Conflict before the first import; BrokerFailure; with `add` also FolderInUse while the dashboard runs
 */
export async function showMissingTransactionsInTerminal(
  environment: Environment,
  { add, offline }: { readonly add: boolean; readonly offline: boolean },
): Promise<void> {
  const settings = readDashboardSettings(environment);
  const work = (ledger: LedgerBook): Promise<void> =>
    withTerminalContainer(settings, offline, async (container) => {
      const { broker, ids } = DASHBOARD_TOKENS;
      const file = new PortfolioFile(join(settings.PLUMBLINE_HOME, HOME_FILES.portfolio));
      const portfolio = new LedgerPortfolio(ledger, file);
      const reconcile = new ReconcilePositions(container.get(broker), portfolio, systemClock);
      const transactions = new AddTransactions(ledger, systemClock, container.get(ids));
      const missing = new AddMissingTransactions(reconcile, ledger, transactions, systemClock);
      const { added } = await missing.execute(!add);
      printToStdout(missingTransactionsText(added.map(toTransactionView), add, settings.BROKER));
    });
  return add ? withLockedLedger(environment, work) : work(await openLedger(environment));
}

/** Opens the ledger and the order log. Writes nothing unless a command changes them. */
export async function openLedger(environment: Environment): Promise<LedgerBook> {
  const settings = readDashboardSettings(environment);
  const home = settings.PLUMBLINE_HOME;
  restrictFolderAccess(home, 'PLUMBLINE_HOME');
  const { events, fault } = await new OrderLogFile(home, () => undefined).read();
  const intents = events.filter((event) => event.type !== 'previewed' && event.type !== 'refused');
  return new LedgerBook(new LedgerFile(join(home, HOME_FILES.ledger)), {
    events: () => intents,
    account: selectedBrokerAccount(settings),
    logFault: fault,
  });
}

const withLockedLedger = async (environment: Environment, work: (ledger: LedgerBook) => Promise<void>): Promise<void> =>
  withLockedFolder(readDashboardSettings(environment).PLUMBLINE_HOME, 'PLUMBLINE_HOME', async () =>
    work(await openLedger(environment)),
  );
