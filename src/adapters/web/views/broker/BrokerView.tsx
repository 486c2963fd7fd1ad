import './broker.css';
import { ViewHeader } from '../../pieces/ViewHeader.js';
import { BreakerPanel } from './BreakerPanel.js';
import { JournalPanel } from './JournalPanel.js';
import { ModePanel } from './ModePanel.js';
import { ReconcilePanel } from './ReconcilePanel.js';

export default function BrokerView() {
  return (
    <>
      <ViewHeader title="Broker" note="Trading mode, connection health and positions" />
      <div className="broker-state">
        <ModePanel />
        <BreakerPanel />
      </div>
      <ReconcilePanel />
      <JournalPanel />
    </>
  );
}
