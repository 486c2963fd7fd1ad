import { MINUTE_MS } from '../../../../../domain/shared/timeUnits.js';
import type { AuditPayload } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { Loading } from '../../../pieces/Loading.js';
import { LoadFailure } from '../../../pieces/LoadFailure.js';
import { Panel } from '../../../pieces/Panel.js';
import { useNow } from '../../../pieces/state/useNow.js';
import { areMapsReady, usePortfolioMap, useTickerMap } from '../../../server/audit/decisionMap.js';
import { ApiError } from '../../../server/request.js';
import { WhatIfForm } from '../whatIf/WhatIfForm.js';
import { MissingMap } from './MissingMap.js';
import { MapNotes } from './MapNotes.js';
import { PriceLadder } from './PriceLadder.js';
import { formatSessionDate } from '../../../wording/dates.js';

interface Props {
  readonly ticker: string;
  readonly tickers: AuditPayload['tickers'];
  readonly generatedAt: string;
}

/** Shows which closes of the next session would change which decisions. */
export default function DecisionMapPanel({ ticker, tickers, generatedAt }: Props) {
  const isReady = useMapsExpected(tickers, generatedAt);
  const map = useTickerMap(ticker, generatedAt, isReady);
  const portfolio = usePortfolioMap(generatedAt, isReady);
  if (!isReady) return <NotReady />;
  if (map.isPending || portfolio.isPending)
    return (
      <MissingMap>
        <Loading what="the decision map" />
      </MissingMap>
    );
  if (map.isError) return <MapFailure error={map.error} retry={() => void map.refetch()} />;
  const { data } = map;
  if (data.kind === 'unavailable')
    return (
      <MissingMap>
        <p>There is no decision map. {data.reason}</p>
      </MissingMap>
    );
  const check = portfolio.data?.tickers.find((each) => each.ticker === ticker)?.check ?? null;
  return (
    <Panel
      title="Decision map"
      note={`possible closes of ${formatSessionDate(data.assumptions.session)}`}
      className="map-panel"
    >
      <div className="map-body">
        <PriceLadder ticker={ticker} map={data} />
        <div>
          <details className="rules">
            <summary>What if it closes at …</summary>
            <WhatIfForm ticker={ticker} lastClose={data.last_close} />
          </details>
          <MapNotes map={data} check={check} />
        </div>
      </div>
    </Panel>
  );
}

/** Whether to request the map: once the maps are ready, or after a minute, to learn why they are missing. */
function useMapsExpected(tickers: AuditPayload['tickers'], generatedAt: string): boolean {
  const now = useNow();
  return areMapsReady(tickers) || now - Date.parse(generatedAt) > MINUTE_MS;
}

const NotReady = () => (
  <MissingMap>
    <p role="status">
      The decision map is not ready yet. It is computed after the audit and appears here automatically.
    </p>
  </MissingMap>
);

function MapFailure({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  return (
    <MissingMap>
      {error instanceof ApiError && error.code === 'map_not_ready' ? (
        <p>The decision map is not ready. {error.message}</p>
      ) : (
        <LoadFailure error={error} what="the decision map" retry={retry} />
      )}
    </MissingMap>
  );
}
