import {
  positionsCsv,
  sessionsCsv,
  yearsCsv,
} from '../../../../adapters/http/contract/dashboard/portfolio/historyCsv.js';
import { toHistoryReply } from '../../../../adapters/http/local/account/historyViews.js';
import {
  GetPortfolioHistory,
  type HistoryRequest,
} from '../../../../application/dashboard/ledger/getPortfolioHistory.js';
import { LedgerPrices } from '../../../../application/dashboard/ledger/ledgerPrices.js';
import { NotFound } from '../../../../domain/shared/failure/failure.js';
import { systemClock } from '../../../systemClock.js';
import { DASHBOARD_TOKENS } from '../../modules/tokens.js';
import { readDashboardSettings } from '../../settings/config.js';
import { printToStdout } from '../terminal/terminal.js';
import { withTerminalContainer } from '../terminal/withTerminalContainer.js';
import { historyText } from './historyText.js';
import { openLedger } from './ledgerCommand.js';
import type { Environment } from '../../../settings.js';

const TABLES = { sessions: sessionsCsv, years: yearsCsv, positions: positionsCsv } as const;

interface HistoryCommand extends HistoryRequest {
  readonly json: boolean;
  /** The table to print as CSV; null for text or JSON. */
  readonly csv: keyof typeof TABLES | null;
  readonly offline: boolean;
}

/** Prints gains and income by year and by position. Also works while the dashboard runs. */
export async function showHistoryInTerminal(
  environment: Environment,
  { json, csv, offline, ...request }: HistoryCommand,
): Promise<void> {
  const ledger = await openLedger(environment);
  const view = await withTerminalContainer(readDashboardSettings(environment), offline, (container) => {
    const [portfolio, prices] = [container.get(DASHBOARD_TOKENS.portfolio), container.get(LedgerPrices)];
    return new GetPortfolioHistory(ledger, portfolio, prices, systemClock).execute(request);
  });
  const onWire = toHistoryReply(view);
  if (csv !== null) {
    if (onWire.kind === 'snapshot')
      throw new NotFound(
        'The ledger has no import yet, so it has no history to export. Import a file from your broker first.',
      );
    printToStdout(TABLES[csv](onWire).trimEnd());
    return;
  }
  printToStdout(json ? JSON.stringify(onWire, null, 2) : historyText(onWire));
}
