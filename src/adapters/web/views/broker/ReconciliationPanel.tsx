import { CsvButton } from '../../pieces/CsvButton.js';
import { LoadFailure } from '../../pieces/LoadFailure.js';
import { Panel } from '../../pieces/Panel.js';
import { useBrokerMode } from '../../server/trading/brokerMode.js';
import { useReconciliation, type Reconciliation } from '../../server/trading/reconciliation.js';
import { formatDateTime } from '../../wording/dates.js';
import { useNow } from '../../pieces/state/useNow.js';
import { reconciliationCsv, reconciliationRows, type ReconciliationRow } from './reconciliationRows.js';
import { ReconciliationGroup } from './ReconciliationGroup.js';

const GROUPS: readonly { readonly group: ReconciliationRow['group']; readonly title: string; readonly note: string }[] =
  [
    { group: 'drift', title: 'Drift', note: 'In both, but quantity or average price differs' },
    { group: 'broker_only', title: 'Only at the broker', note: 'Missing from the portfolio file' },
    { group: 'local_only', title: 'Only in the portfolio file', note: 'Not held at the broker' },
  ];

export function ReconciliationPanel() {
  const reconcile = useReconciliation();
  const isPaper = useBrokerMode().data?.broker === 'paper';
  const now = useNow();
  const { data, error, isFetching } = reconcile;
  const ask = () => void reconcile.refetch();
  const tools = (
    <>
      {data && (
        <CsvButton
          name={`reconcile-${data.as_of.slice(0, 10)}`}
          csv={() => reconciliationCsv(data)}
          disabled={reconciliationRows(data).length === 0}
        />
      )}
      <button type="button" aria-disabled={isFetching} onClick={() => isFetching || ask()}>
        {isFetching ? 'Refreshing…' : 'Refresh'}
      </button>
    </>
  );
  return (
    <Panel
      title="Reconcile"
      note={
        data
          ? `Portfolio file compared with the broker, as of ${formatDateTime(data.as_of, now)}`
          : 'Portfolio file compared with the broker'
      }
      tools={tools}
    >
      {isPaper && (
        <p className="body dim">
          The paper account starts as a copy of your portfolio, so agreement does not confirm your real holdings.
        </p>
      )}
      {error && <LoadFailure error={error} what="the broker’s positions" />}
      {data && <Groups reconciliation={data} stale={error !== null} />}
    </Panel>
  );
}

function Groups({ reconciliation, stale }: { readonly reconciliation: Reconciliation; readonly stale: boolean }) {
  const rows = reconciliationRows(reconciliation);
  if (rows.length === 0)
    return (
      <p className="all-well">
        Every position in the portfolio file is at the broker with the same quantity and average price.
      </p>
    );
  return (
    <div className={stale ? 'groups stale' : 'groups'}>
      {GROUPS.map(({ group, title, note }) => (
        <ReconciliationGroup key={group} title={title} note={note} rows={rows.filter((row) => row.group === group)} />
      ))}
    </div>
  );
}
