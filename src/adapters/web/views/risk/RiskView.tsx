import './risk.css';
import type { AuditPayload } from '../../../../domain/dashboard/audit/auditPayload.js';
import { oldPricesNote } from '../../../../domain/dashboard/audit/oldPrices.js';
import { constantRateNote } from '../../../../domain/dashboard/audit/portfolioValue.js';
import { EmptyState } from '../../pieces/EmptyState.js';
import { ViewHeader } from '../../pieces/ViewHeader.js';
import { useAudit } from '../../server/audit/audit.js';
import { ClustersPanel } from './ClustersPanel.js';
import { ExposurePanel } from './ExposurePanel.js';
import { FindingsPanel } from './FindingsPanel.js';
import { HeatPanel } from './HeatPanel.js';
import { MarketPanel } from './MarketPanel.js';
import { SalesAtStopsNote } from './SalesAtStopsNote.js';
import { StressPanel } from './StressPanel.js';
import type { Currencies } from './riskCsv.js';
import { heldPositions } from './pictures/heldPositions.js';
import { formatSessionDate } from '../../wording/dates.js';

/** Describes the risk of all holdings together: first the findings, then the charts behind them. */
export default function RiskView() {
  const { data: audit } = useAudit();
  if (audit === undefined) return null;
  const risk = audit?.portfolio.risk ?? null;
  const notes = audit === null ? [] : [constantRateNote(audit.tickers), oldPricesNote(audit)];
  return (
    <>
      <ViewHeader
        title="Portfolio risk"
        note={risk === null ? undefined : `From daily prices up to ${formatSessionDate(risk.as_of)}`}
      />
      {audit === null || risk === null ? (
        <NothingMeasured isAudited={audit !== null} />
      ) : (
        <>
          {notes.map(
            (note) =>
              note !== null && (
                <p className="dim" key={note}>
                  {note}
                </p>
              ),
          )}
          <FindingsPanel risk={risk} generatedAt={audit.generated_at} />
          <ExposurePanel risk={risk} positions={heldPositions(audit.tickers, risk)} />
          <div className="two-columns">
            <div>
              <ClustersPanel risk={risk} />
              <StressPanel risk={risk} />
            </div>
            <div>
              <MarketPanel market={risk.market} index={risk.index} />
              <HeatPanel heat={risk.heat} currencies={currenciesOf(audit)}>
                <SalesAtStopsNote audit={audit} />
              </HeatPanel>
            </div>
          </div>
        </>
      )}
    </>
  );
}

const currenciesOf = ({ tickers }: AuditPayload): Currencies =>
  Object.fromEntries(Object.entries(tickers).map(([ticker, { metadata }]) => [ticker, metadata.currency]));

const NothingMeasured = ({ isAudited }: { readonly isAudited: boolean }) => (
  <EmptyState title={isAudited ? 'No holding was measured' : 'No audit yet'}>
    <p>
      {isAudited
        ? 'The latest audit has no holding with usable prices in US dollars, or was made by an earlier release. Add quantities to the portfolio and run an audit.'
        : 'The risk of your holdings is measured with each audit.'}
    </p>
    <p>
      <a href="#/">Go to the overview</a>
    </p>
  </EmptyState>
);
