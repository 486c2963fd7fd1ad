import { useState } from 'react';
import { EmptyState } from '../../pieces/EmptyState.js';
import { Panel } from '../../pieces/Panel.js';
import { useAudit } from '../../server/audit.js';
import { useOrderFlow } from './flow.js';
import { FlowPanel } from './FlowPanel.js';
import { EMPTY_TICKET, ticketFrom, type Ticket } from './ticket.js';
import { TicketForm } from './TicketForm.js';

interface Props {
  readonly query: URLSearchParams;
  readonly broker: 'paper' | 'tradier';
}

/** The ticket, and beside it what becomes of it. */
export function OrderDesk({ query, broker }: Props) {
  const audit = useAudit().data ?? null;
  const order = useOrderFlow();
  const [ticket, setTicket] = useState(() => ticketFrom(query));
  const { step } = order.flow;
  const change = (changes: Partial<Ticket>) => {
    setTicket((now) => ({ ...now, ...changes }));
    if (step !== 'sending' && step !== 'unanswered') order.reset();
  };
  const anew = () => {
    setTicket(EMPTY_TICKET);
    order.reset();
  };
  const next = (
    <button type="button" onClick={anew}>
      New ticket
    </button>
  );
  return (
    <div className="order-desk">
      <Panel title="Ticket">
        <TicketForm ticket={ticket} change={change} audit={audit} preview={(action) => void order.preview(action)} busy={step === 'previewing' || step === 'sending'} />
      </Panel>
      <Panel title="Preview" className="preview-panel">
        <div className="body">
          <FlowPanel order={order} broker={broker} what="order" start={<Start audited={audit !== null} />} next={next} />
        </div>
      </Panel>
    </div>
  );
}

const Start = ({ audited }: { readonly audited: boolean }) => (
  <EmptyState title="Nothing is previewed yet">
    <p>Fill in the ticket and preview it: the broker’s estimate, and what each of the eight layers says, appear here.</p>
    {!audited && <p>There is no audit yet. Run one first: orders are judged by it.</p>}
  </EmptyState>
);
