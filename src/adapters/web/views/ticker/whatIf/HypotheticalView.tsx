import type { AuditPayload } from '../../../../../domain/dashboard/audit/auditPayload.js';
import {
  explainTicker,
  type ExplainedTicker,
} from '../../../../../domain/dashboard/audit/explanation/explainTicker.js';
import { Loading } from '../../../pieces/Loading.js';
import { LoadFailure } from '../../../pieces/LoadFailure.js';
import { ViewHeader } from '../../../pieces/ViewHeader.js';
import { useWhatIf } from '../../../server/audit/decisionMap.js';
import { TickerPage } from '../TickerPage.js';
import { HypotheticalBanner } from './HypotheticalBanner.js';
import { hypotheticalBar } from './hypotheticalSession.js';
import { whatIfFromQuery, formatWhatIfQuery } from './whatIfFields.js';

interface Props {
  readonly explained: ExplainedTicker;
  readonly published: AuditPayload;
  /** The close and other assumptions, from the page's URL. */
  readonly query: URLSearchParams;
}

/** Shows the ticker as the audit would publish it after an assumed session. */
export default function HypotheticalView({ explained, published, query }: Props) {
  const { ticker, generated_at, audit } = explained;
  const lastClose = audit.metadata.last_close;
  const fields = whatIfFromQuery(query);
  const assumed = formatWhatIfQuery(fields, lastClose);
  const reply = useWhatIf(ticker, assumed, generated_at);
  const hypothetical = reply.data?.kind === 'hypothetical' ? reply.data : null;
  const bar = hypothetical && hypotheticalBar(hypothetical);
  return (
    <>
      <HypotheticalBanner
        ticker={ticker}
        lastClose={lastClose}
        fields={fields}
        isAccepted={assumed !== '' && !reply.isError}
        bar={bar}
      />
      {hypothetical === null ? (
        <>
          <ViewHeader title={ticker} />
          {reply.isError && <LoadFailure error={reply.error} what="the what-if audit" />}
          {reply.isLoading && <Loading what="the what-if audit" />}
          {reply.data?.kind === 'unavailable' && <p>{reply.data.reason}</p>}
          {assumed === '' && <p>Correct the assumed session to see {ticker}.</p>}
        </>
      ) : (
        <TickerPage
          explained={{
            ...explained,
            audit: hypothetical.audit,
            explanation: explainTicker(published, hypothetical.audit),
          }}
          tickers={published.tickers}
          hypothetical={bar}
        />
      )}
    </>
  );
}
