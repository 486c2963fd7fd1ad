import { useEffect, useRef, useState } from 'react';
import type { BrokerName } from '../../../../domain/dashboard/trading/mode/brokerMode.js';
import { formatTickPrice } from '../../../../domain/dashboard/market/tick.js';
import type { AuditPayload } from '../../../../domain/dashboard/audit/auditPayload.js';
import type { OrderPreviewReply } from '../../../http/contract/dashboard/orders.js';
import { EmptyState } from '../../pieces/EmptyState.js';
import { Panel } from '../../pieces/Panel.js';
import { useAudit } from '../../server/audit/audit.js';
import { AccountRiskLine } from '../../tickers/AccountRiskLine.js';
import { useOrderFlow } from './useOrderFlow.js';
import { OrderFlowPanel } from './OrderFlowPanel.js';
import { EMPTY_TICKET, normalizeSymbol, ticketFromQuery, type OrderTicket } from './ticket/ticket.js';
import { TicketForm } from './ticket/TicketForm.js';

interface Props {
  readonly query: URLSearchParams;
  readonly broker: BrokerName;
  /** False until the first responses have arrived. */
  readonly isShown: boolean;
}

export function OrderEntry({ query, broker, isShown }: Props) {
  const audit = useAudit();
  if (audit.isPending) return null;
  return <AuditedOrderEntry query={query} broker={broker} isShown={isShown} audit={audit.data ?? null} />;
}

/** Fills in the audit's last close if the ticket has no price. */
function priced(ticket: OrderTicket, audit: AuditPayload | null): OrderTicket {
  const close = audit?.tickers[normalizeSymbol(ticket)]?.metadata.last_close;
  return close === undefined || ticket.limit !== '' || ticket.class === 'option'
    ? ticket
    : { ...ticket, limit: formatTickPrice(close) };
}

/** Shows the ticket, with its preview and result beside it. */
function AuditedOrderEntry({ query, broker, isShown, audit }: Props & { readonly audit: AuditPayload | null }) {
  const order = useOrderFlow();
  const [ticket, setTicket] = useState(() => priced(ticketFromQuery(query), audit));
  const { step } = order.flow;
  const reply = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (step === 'previewed') reply.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  const change = (changes: Partial<OrderTicket>) => {
    setTicket((now) =>
      changes.symbol === undefined
        ? { ...now, ...changes }
        : priced({ ...now, ...changes, limit: '', stop: '' }, audit),
    );
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
      {audit !== null && <AccountRiskLine generatedAt={audit.generated_at} />}
      <Panel title="Ticket">
        <TicketForm
          ticket={ticket}
          change={change}
          audit={audit}
          preview={(action) => void order.preview(action)}
          busy={step === 'previewing' || step === 'sending'}
          isShown={isShown}
          isPreviewed={step === 'previewed' || step === 'sending'}
        />
      </Panel>
      <Panel title="Preview" className={step === 'idle' || step === 'sent' ? 'preview-panel' : 'preview-panel asked'}>
        <div className="body" ref={reply}>
          <output className="unseen">{order.flow.step === 'previewed' && heardWords(order.flow.preview)}</output>
          <OrderFlowPanel
            order={order}
            broker={broker}
            what="order"
            start={<Start audited={audit !== null} />}
            next={next}
          />
        </div>
      </Panel>
    </div>
  );
}

/** Returns the sentence with which screen readers announce the preview. */
const heardWords = ({ refused_by, expires_at }: OrderPreviewReply): string =>
  expires_at === null || refused_by !== null
    ? 'The preview has arrived. The order is refused.'
    : 'The preview has arrived. The order can be confirmed for one minute.';

const Start = ({ audited }: { readonly audited: boolean }) => (
  <EmptyState title="No preview yet">
    <p>
      Fill in the ticket and preview it. The estimated cost and the results of the eight pre-trade checks appear here.
    </p>
    {!audited && <p>There is no audit yet. Run one first: orders are checked against it.</p>}
  </EmptyState>
);
