import './broker.css';
import { WaitForQueries } from '../../pieces/WaitForQueries.js';
import { ViewHeader } from '../../pieces/ViewHeader.js';
import { useBrokerMode } from '../../server/trading/brokerMode.js';
import { useCircuit } from '../../server/trading/circuit.js';
import { useJournal } from '../../server/trading/orders.js';
import { useReconciliation } from '../../server/trading/reconciliation.js';
import { BreakerPanel } from './BreakerPanel.js';
import { JournalPanel } from './JournalPanel.js';
import { ModePanel } from './ModePanel.js';
import { ReconciliationPanel } from './ReconciliationPanel.js';

export default function BrokerView() {
  const state = [useBrokerMode(), useCircuit()];
  const positions = [useReconciliation(), useJournal()];
  return (
    <>
      <ViewHeader title="Broker" note="Trading mode, connection health and positions" />
      <WaitForQueries queries={state} what="the mode">
        <div className="broker-state">
          <ModePanel />
          <BreakerPanel />
        </div>
        <WaitForQueries queries={positions} what="the broker’s positions">
          <ReconciliationPanel />
          <JournalPanel />
        </WaitForQueries>
      </WaitForQueries>
    </>
  );
}
