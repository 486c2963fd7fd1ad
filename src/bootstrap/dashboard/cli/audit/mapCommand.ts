import { MapBasisFile } from '../../../../adapters/files/audit/mapBasisFile.js';
import { portfolioMapView, tickerMapView } from '../../../../adapters/http/local/audit/mapViews.js';
import { findTickerInAudit } from '../../../../application/dashboard/audit/findTickerInAudit.js';
import { portfolioMapOf } from '../../../../application/dashboard/decisionMap/getPortfolioMap.js';
import type { AuditPayload } from '../../../../domain/dashboard/audit/auditPayload.js';
import { checkMaps } from '../../../../domain/dashboard/decisionMap/checkMaps.js';
import { computeDecisionMap } from '../../../../domain/dashboard/decisionMap/decisionMap.js';
import { mapSubjectOf, type MapBasis } from '../../../../domain/dashboard/decisionMap/mapBasis.js';
import type { Container } from '../../../injection.js';
import { readDashboardSettings } from '../../settings/config.js';
import { auditPortfolio, loadLatestAudit } from './auditCommand.js';
import { portfolioMapText, tickerMapTree } from './mapText.js';
import { printToStdout } from '../terminal/terminal.js';
import { textTree } from '../terminal/textTree.js';
import { withTerminalContainer } from '../terminal/withTerminalContainer.js';
import type { Environment } from '../../../settings.js';

export interface MapCommand {
  /** The ticker in upper or lower case; undefined for the whole portfolio. */
  readonly ticker: string | undefined;
  /** Path of the CSV file to audit; undefined for the latest audit. */
  readonly portfolio: string | undefined;
  readonly json: boolean;
  readonly offline: boolean;
}

interface Mapped {
  readonly audit: AuditPayload;
  readonly basis: MapBasis;
  readonly before: MapBasis | null;
}

/**
 * Prints the map of a ticker, or of all tickers, to stdout. It is based on a portfolio file if one is given, or else on
 * the latest audit in PLUMBLINE_HOME or a new audit.
 * @throws NotFound, PortfolioUnavailable, BadSettings
 */
export async function showMapInTerminal(
  environment: Environment,
  { ticker, portfolio, json, offline }: MapCommand,
): Promise<void> {
  const mapped = await withTerminalContainer(readDashboardSettings(environment), offline, async (container) => {
    const latest = portfolio === undefined ? await latestMapped(container) : null;
    return latest ?? auditNow(container, portfolio);
  });
  printToStdout(ticker === undefined ? portfolioText(mapped, json) : tickerText(mapped, ticker, json));
}

async function latestMapped(container: Container): Promise<Mapped | null> {
  const bases = await container.get(MapBasisFile).load();
  if (bases === null) return null;
  const latest = await loadLatestAudit(container, ({ generatedAt }) => generatedAt === bases.generatedAt);
  return latest === null ? null : { audit: latest.audit, basis: bases.latest, before: bases.before };
}

async function auditNow(container: Container, file: string | undefined): Promise<Mapped> {
  const { audit, mapBasis } = await auditPortfolio(container, file);
  return { audit, basis: mapBasis(), before: null };
}

function portfolioText({ audit, basis, before }: Mapped, json: boolean): string {
  const maps = new Map(
    Object.keys(audit.tickers).flatMap((symbol) => {
      const subject = mapSubjectOf(basis, symbol);
      return subject === null ? [] : [[symbol, computeDecisionMap(subject)] as const];
    }),
  );
  const checks = before === null ? {} : checkMaps(before, basis, audit);
  const portfolio = portfolioMapOf({ generatedAt: audit.generated_at, basis, maps, checks });
  return json ? inJson(portfolioMapView(portfolio)) : portfolioMapText(portfolio);
}

function tickerText({ audit, basis }: Mapped, symbol: string, json: boolean): string {
  const { name } = findTickerInAudit(audit, symbol);
  const subject = mapSubjectOf(basis, name);
  if (subject === null) throw new Error(`There is no data for the decision map of ${name}.`);
  const result = computeDecisionMap(subject);
  if (json) return inJson(tickerMapView({ ticker: name, generated_at: audit.generated_at, result }));
  return result.kind === 'unavailable'
    ? `${name}: ${result.reason}`
    : textTree(tickerMapTree(result.map), process.stdout.columns);
}

const inJson = (view: object): string => JSON.stringify(view, null, 2);
