import { Argument, Option, type Command } from 'commander';
import { HISTORY_PERIODS, type HistoryPeriodName } from '../../../../domain/dashboard/ledger/history/historyPeriod.js';
import { LOT_METHODS, type LotMethod } from '../../../../domain/dashboard/ledger/lots/lotMethod.js';
import { canonicalSymbol } from '../../../../domain/shared/ticker.js';
import { OFFLINE_OPTION, isOffline } from '../terminal/offlineOption.js';
import type { Environment } from '../../../settings.js';

interface Flags {
  readonly json?: boolean;
  readonly csv?: 'sessions' | 'years' | 'positions';
  readonly from?: string;
  readonly to?: string;
  readonly period?: HistoryPeriodName;
}

interface ListFlags {
  readonly symbol?: string;
  readonly json?: boolean;
  readonly csv?: boolean;
}

/** Defines `plumbline ledger list|returns|history|undo|lots`. */
export function addLedgerCommands(program: Command, environment: Environment): void {
  const ledger = program
    .command('ledger')
    .description('shows and corrects the ledger: transactions, positions and returns');
  ledger
    .command('list')
    .description('lists positions, cash, imports and contradictions; with --symbol, the transactions of one symbol')
    .option('--symbol <symbol>', 'list the transactions of this symbol')
    .option('--json', 'print as JSON')
    .addOption(new Option('--csv', 'print the transactions as CSV, of all symbols or of one').conflicts('json'))
    .action(async ({ symbol, json = false, csv = false }: ListFlags) =>
      (await import('./ledgerCommand.js')).listLedgerInTerminal(environment, { symbol: symbol ?? null, json, csv }),
    );
  ledger
    .command('returns [symbol]')
    .description(
      'computes time-weighted and money-weighted returns of the ledger or of a symbol, compared with the index',
    )
    .option('--from <date>', 'begin with the value at the end of this day; default: before the first transaction')
    .option('--to <date>', 'last day; default: that of the newest close')
    .option('--json', 'print as JSON, with the flows behind each figure')
    .option(...OFFLINE_OPTION)
    .action(async (symbol: string | undefined, flags: Flags, command: Command) => {
      const { from = null, to = null, json = false } = flags;
      const request = {
        symbol: symbol === undefined ? null : canonicalSymbol(symbol),
        period: { from, to },
        json,
        offline: isOffline(command),
      };
      return (await import('./ledgerCommand.js')).showReturnsInTerminal(environment, request);
    });
  ledger
    .command('history [symbol]')
    .description('shows gains and income by year and by position, as the portfolio page does')
    .addOption(
      new Option('--period <period>', 'a period that ends on the last day; default: all').choices(HISTORY_PERIODS),
    )
    .option('--from <date>', 'begin with the value at the end of this day')
    .option('--to <date>', 'last day; default: that of the newest close')
    .option('--json', 'print as JSON, with the value at each session')
    .addOption(
      new Option('--csv <table>', 'print one table as CSV')
        .choices(['sessions', 'years', 'positions'])
        .conflicts('json'),
    )
    .option(...OFFLINE_OPTION)
    .action(async (symbol: string | undefined, flags: Flags, command: Command) => {
      const { from = null, to = null, period = null, json = false, csv = null } = flags;
      const request = { symbol: symbol === undefined ? null : canonicalSymbol(symbol), period, from, to };
      return (await import('./historyCommand.js')).showHistoryInTerminal(environment, {
        ...request,
        json,
        csv,
        offline: isOffline(command),
      });
    });
  ledger
    .command('undo <batch>')
    .description('undoes the import with this id, which `plumbline ledger list` shows')
    .action(async (batchId: string) => (await import('./ledgerCommand.js')).undoBatchInTerminal(environment, batchId));
  ledger
    .command('missing')
    .description("lists the transfers that would make the ledger match the broker's quantities")
    .option('--add', 'add them as one batch, which can be undone; stop the dashboard first')
    .option(...OFFLINE_OPTION)
    .action(async ({ add = false }: { add?: boolean }, command: Command) =>
      (await import('./ledgerCommand.js')).showMissingTransactionsInTerminal(environment, {
        add,
        offline: isOffline(command),
      }),
    );
  ledger
    .command('lots')
    .description('chooses the order in which sales close lots')
    .addArgument(
      new Argument('<method>', 'oldest first, newest first, or highest cost per share first').choices(LOT_METHODS),
    )
    .action(async (method: LotMethod) =>
      (await import('./ledgerCommand.js')).chooseLotMethodInTerminal(environment, method),
    );
}
