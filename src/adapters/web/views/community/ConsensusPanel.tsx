import { Link } from 'wouter';
import { K_ANONYMITY_MIN_USERS } from '../../../../domain/cloud/consensus/tickerConsensusFigures.js';
import type { CommunityReply } from '../../../http/contract/dashboard/community.js';
import { Panel } from '../../pieces/Panel.js';
import { formatCount } from '../../../../domain/shared/formatCount.js';
import { triggerLabel } from '../../wording/triggers.js';
import { TableHead } from '../../pieces/table/TableHead.js';

type Consensus = NonNullable<CommunityReply['consensus']>[number];
type Sufficient = Extract<Consensus, { sufficient: true }>;

/** Shows the consensus on the held tickers. The cloud withholds it below the minimum number of users. */
export function ConsensusPanel({ consensus }: { readonly consensus: readonly Consensus[] | null }) {
  const known = (consensus ?? []).filter((each): each is Sufficient => each.sufficient);
  const unknown = (consensus ?? []).filter(({ sufficient }) => !sufficient);
  return (
    <Panel title="Consensus" note="For the tickers you hold, today (UTC)">
      {consensus === null && (
        <p className="all-well dim">The consensus could not be loaded; the reason is shown above.</p>
      )}
      {consensus?.length === 0 && <p className="all-well dim">You hold nothing to compare with other users.</p>}
      {known.length > 0 && (
        <div className="scroll">
          <table className="data consensus">
            <caption className="unseen">For each ticker, the share of today’s users who have it in each state</caption>
            <TableHead
              columns={[
                'Ticker',
                ['Users', 'number'],
                'States',
                ['ARMED', 'number'],
                ['TIGHTEN', 'number'],
                ['EXIT', 'number'],
                'Most common triggers',
              ]}
            />
            <tbody>
              {known.map((each) => (
                <Line key={each.ticker} consensus={each} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {unknown.length > 0 && (
        <p className="insufficient">
          <strong>Not enough users</strong>{' '}
          <span className="dim">
            for {unknown.map(({ ticker }) => ticker).join(', ')}. Below {K_ANONYMITY_MIN_USERS} users, the cloud shows
            nothing, to protect their privacy.
          </span>
        </p>
      )}
    </Panel>
  );
}

function Line({
  consensus: { ticker, sample_users, armed_pct, tighten_pct, exit_pct, top_kinds },
}: {
  readonly consensus: Sufficient;
}) {
  return (
    <tr>
      <th scope="row">
        <Link href={`/ticker/${ticker}`}>{ticker}</Link>
      </th>
      <td className="number">{sample_users}</td>
      <td>
        <svg
          className="shares"
          viewBox="0 0 100 8"
          preserveAspectRatio="none"
          role="img"
          aria-label={`ARMED ${armed_pct}%, TIGHTEN ${tighten_pct}%, EXIT ${exit_pct}%`}
        >
          <rect className="armed" width={armed_pct} height="8" />
          <rect className="tighten" x={armed_pct} width={tighten_pct} height="8" />
          <rect className="exit" x={armed_pct + tighten_pct} width={exit_pct} height="8" />
        </svg>
      </td>
      <td className="number">{armed_pct}%</td>
      <td className="number">{tighten_pct}%</td>
      <td className="number">{exit_pct}%</td>
      <td className="words dim">
        {top_kinds.map(({ kind, users }) => `${triggerLabel(kind)} (${formatCount(users, 'user')})`).join(', ') || '–'}
      </td>
    </tr>
  );
}
