import { Command } from 'commander';
import { PortfolioUnavailable } from '../../../application/dashboard/portfolio/portfolioSource.port.js';
import { VERSION } from '../../packageFacts.js';
import { runCli } from '../../program.js';
import { setDefaultAction } from '../../setDefaultAction.js';
import { addImportCommand } from './addImportCommand.js';
import { addServiceCommands } from './addServiceCommands.js';
import { addLedgerCommands } from './ledger/addLedgerCommands.js';
import type { MachinesCommand } from './machinesCommand.js';
import { OFFLINE_OPTION, isOffline } from './terminal/offlineOption.js';
import { addSyncCommands } from './sync/syncCommand.js';

interface ReplayOptions {
  readonly from: string;
  readonly to: string;
  readonly tickers?: string;
  readonly out?: string;
}

interface PricesOptions {
  readonly folder?: string;
  readonly against?: string;
}

/** Runs `plumbline`: the dashboard if no command is given, one audit in the terminal with `audit`. */
export const runDashboardCli = (argv: readonly string[]): Promise<void> =>
  runCli(dashboardCommand, argv, PortfolioUnavailable);

/**
 * Defines all commands and options, based on the settings in the environment. A command's modules are loaded when it
 * runs.
 */
export function dashboardCommand(): Command {
  const program = new Command('plumbline')
    .description('Audits a portfolio and checks its orders. Without a command, starts the dashboard.')
    .version(VERSION)
    .option(...OFFLINE_OPTION);
  program
    .command('audit [file]')
    .description('audits your portfolio, or the one in a CSV file: ticker,quantity,average_price[,stop,entry_date]')
    .option('--json', 'print the audit as JSON')
    .option(...OFFLINE_OPTION)
    .action(async (file: string | undefined, { json = false }: { json?: boolean }, command: Command) =>
      (await import('./audit/auditCommand.js')).auditInTerminal(process.env, {
        file,
        json,
        offline: isOffline(command),
      }),
    );
  program
    .command('explain <ticker>')
    .description('explains how every number about a ticker was derived; runs an audit first if no audit is stored')
    .option('--portfolio <file>', 'audit the portfolio in this CSV file now and explain one of its tickers')
    .option('--json', 'print the explanation as JSON')
    .option(...OFFLINE_OPTION)
    .action(
      async (ticker: string, { portfolio, json = false }: { portfolio?: string; json?: boolean }, command: Command) =>
        (await import('./audit/explainCommand.js')).explainInTerminal(process.env, {
          ticker,
          portfolio,
          json,
          offline: isOffline(command),
        }),
    );
  addImportCommand(program, process.env);
  program
    .command('map [ticker]')
    .description('shows which closing prices of the next session would change a decision, for all tickers or for one')
    .option('--portfolio <file>', 'audit the portfolio in this CSV file now instead of reading the latest audit')
    .option('--json', 'print the map as JSON')
    .option(...OFFLINE_OPTION)
    .action(
      async (
        ticker: string | undefined,
        { portfolio, json = false }: { portfolio?: string; json?: boolean },
        command: Command,
      ) =>
        (await import('./audit/mapCommand.js')).showMapInTerminal(process.env, {
          ticker,
          portfolio,
          json,
          offline: isOffline(command),
        }),
    );
  program
    .command('risk')
    .description('shows the risk of the whole portfolio; runs an audit first if no audit is stored')
    .option('--portfolio <file>', 'audit the portfolio in this CSV file now')
    .option('--explain', 'print the rule of each figure')
    .option('--json', 'print all figures as JSON')
    .option(...OFFLINE_OPTION)
    .action(
      async (
        { portfolio, explain = false, json = false }: { portfolio?: string; explain?: boolean; json?: boolean },
        command: Command,
      ) =>
        (await import('./audit/riskCommand.js')).showRiskInTerminal(process.env, {
          portfolio,
          explain,
          json,
          offline: isOffline(command),
        }),
    );
  program
    .command('replay')
    .description('replays the framework over past prices, bar by bar, and writes a report')
    .requiredOption('--from <date>', 'first day, such as 2016-01-04')
    .requiredOption('--to <date>', 'last day')
    .option(
      '--tickers <list>',
      'comma-separated tickers; default: those of your portfolio, as audit uses it, else all stocks of the sample',
    )
    .option('--out <folder>', 'folder of replay.json and replay.md (default: replay-FROM-TO)')
    .option(...OFFLINE_OPTION)
    .action(async ({ from, to, tickers, out }: ReplayOptions, command: Command) =>
      (await import('./replayCommand.js')).replayInTerminal(process.env, {
        from,
        to,
        tickers: tickers ?? null,
        out,
        offline: isOffline(command),
      }),
    );
  program
    .command('prices')
    .description('checks the prices of the portfolio')
    .command('check [file]')
    .description(
      'checks the prices of a portfolio (a CSV file, or the one in PLUMBLINE_HOME) for values that a second source contradicts or that cannot be real',
    )
    .option('--folder <folder>', 'check the TICKER.csv files in this folder instead of MARKET_DATA')
    .option('--against <folder>', 'compare with the TICKER.csv files in this folder instead of MARKET_DATA_CHECK')
    .option(...OFFLINE_OPTION)
    .action(async (file: string | undefined, { folder, against }: PricesOptions, command: Command) =>
      (await import('./pricesCommand.js')).checkPricesInTerminal(process.env, {
        file,
        folder,
        against,
        offline: isOffline(command),
      }),
    );
  program
    .command('orders')
    .description('verifies the order log')
    .command('verify')
    .description('verifies that orders.jsonl in PLUMBLINE_HOME is unchanged: no line edited, removed or moved')
    .action(async () => (await import('./ordersCommand.js')).verifyOrdersInTerminal(process.env));
  program
    .command('open')
    .description('opens the page of the dashboard in the browser, and starts the dashboard if it is not running')
    .option(...OFFLINE_OPTION)
    .action(async (_options: object, command: Command) =>
      (await import('./openCommand.js')).openInBrowser(process.env, { offline: isOffline(command) }),
    );
  program
    .command('verify <file>')
    .description(
      'verifies that a downloaded release is complete and signed, using SHA256SUMS and SHA256SUMS.sig beside it',
    )
    .option('--key <file>', 'a public Ed25519 key in PEM format instead of those of this installation')
    .action(async (file: string, { key }: { key?: string }) =>
      (await import('./verifyCommand.js')).verifyInTerminal(file, key),
    );
  program
    .command('update')
    .description('installs the latest version, which takes effect at the next start')
    .option('--check', 'only say whether there is a newer version')
    .option(...OFFLINE_OPTION)
    .action(async ({ check = false }: { check?: boolean }, command: Command) =>
      (await import('./updateCommand.js')).updateInTerminal(process.env, {
        onlyCheck: check,
        offline: isOffline(command),
      }),
    );
  addServiceCommands(program, process.env);
  addLedgerCommands(program, process.env);
  addSyncCommands(program, process.env);
  program
    .command('machines [name]')
    .description('lists the state machines of the program; with an option, draws or exports them')
    .option('--mermaid', 'print Mermaid state diagrams')
    .option('--svg', 'print an SVG drawing; requires a name')
    .option('--json', 'print XState definitions')
    .action(async (name: string | undefined, forms: MachinesCommand) =>
      (await import('./machinesCommand.js')).showMachinesInTerminal(name ?? null, forms),
    );
  setDefaultAction(program, async ({ offline = false }: { offline?: boolean }) =>
    (await import('../startNewestVersion.js')).runNewestVersion({ environment: process.env, offline }),
  );
  return program;
}
