import { AuditFile } from '../../../adapters/files/auditFile.js';
import { BrokerModeSwitch } from '../../../application/dashboard/trading/broker/brokerModeSwitch.js';
import { ContainerModule } from '../../injection.js';
import { OrderLogFile } from '../../../adapters/files/orderLogFile.js';
import { CancelOrder } from '../../../application/dashboard/trading/orders/cancelOrder.js';
import { ConfirmTokens } from '../../../application/dashboard/trading/orders/confirmTokens.js';
import { JudgeAction } from '../../../application/dashboard/trading/orders/judgeAction.js';
import { ListOrders } from '../../../application/dashboard/trading/orders/listOrders.js';
import { Turn } from '../../../application/dashboard/turn.js';
import { OrderBook } from '../../../application/dashboard/trading/orders/orderBook.js';
import { OrderFacts } from '../../../application/dashboard/trading/orders/orderFacts.js';
import { PlaceOrder } from '../../../application/dashboard/trading/orders/placeOrder.js';
import { PreviewAction } from '../../../application/dashboard/trading/orders/previewAction.js';
import { ReadJournal } from '../../../application/dashboard/trading/orders/readJournal.js';
import { SendAction } from '../../../application/dashboard/trading/orders/sendAction.js';
import { SettleIntents } from '../../../application/dashboard/trading/orders/settleIntents.js';
import { SizeOrder } from '../../../application/dashboard/trading/orders/sizeOrder.js';
import type { OrderLimits } from '../../../domain/dashboard/trading/orders/limits.js';
import type { DashboardSettings } from '../settings/config.js';
import { haltSourceOf } from '../settings/haltSources.js';
import { optionLevelsOf } from '../settings/optionLevels.js';
import { T } from './tokens.js';

export const ordersModule = new ContainerModule(({ bind }) => {
  bind(T.haltSource).toResolvedValue(
    (settings, market, clock, offline) => haltSourceOf(settings, { market, clock, offline }),
    [T.settings, T.marketWatch, T.clock, T.offline],
  );
  bind(OrderBook).toResolvedValue(
    ({ PLUMBLINE_HOME }, clock, { configured }, warn, report) =>
      new OrderBook(new OrderLogFile(PLUMBLINE_HOME, warn), clock, configured.account, report),
    [T.settings, T.clock, T.brokerChoice, T.warn, T.report],
  );
  bind(OrderFacts).toResolvedValue(
    (broker, halts, audits, book) => new OrderFacts(broker, halts, audits, book),
    [T.broker, T.haltSource, AuditFile, OrderBook],
  );
  bind(JudgeAction).toResolvedValue(
    (facts, book, mode, settings, clock) => new JudgeAction({ facts, book, mode, limits: limitsOf(settings), clock }),
    [OrderFacts, OrderBook, BrokerModeSwitch, T.settings, T.clock],
  );
  bind(SizeOrder).toResolvedValue(
    (facts, settings) => new SizeOrder(facts, limitsOf(settings)),
    [OrderFacts, T.settings],
  );
  bind(ConfirmTokens).toResolvedValue((ids, clock) => new ConfirmTokens(ids, clock), [T.ids, T.clock]);
  bind(T.orderTurn).toResolvedValue(() => new Turn());
  bind(SendAction).toResolvedValue(
    (judge, book, tokens, turn, clock, report) => new SendAction({ judge, book, tokens, turn, clock, report }),
    [JudgeAction, OrderBook, ConfirmTokens, T.orderTurn, T.clock, T.report],
  );
  bind(PreviewAction).toResolvedValue(
    (judge, book, broker, mode, tokens, ids, clock) =>
      new PreviewAction({ judge, book, broker, mode, tokens, ids, clock }),
    [JudgeAction, OrderBook, T.broker, BrokerModeSwitch, ConfirmTokens, T.ids, T.clock],
  );
  bind(PlaceOrder).toResolvedValue((send, broker) => new PlaceOrder(send, broker), [SendAction, T.broker]);
  bind(CancelOrder).toResolvedValue((send, broker) => new CancelOrder(send, broker), [SendAction, T.broker]);
  bind(SettleIntents).toResolvedValue(
    (book, broker, turn, clock) => new SettleIntents(book, broker, turn, clock),
    [OrderBook, T.broker, T.orderTurn, T.clock],
  );
  bind(ListOrders).toResolvedValue((book) => new ListOrders(book), [OrderBook]);
  bind(ReadJournal).toResolvedValue((book) => new ReadJournal(book), [OrderBook]);
});

const limitsOf = (settings: DashboardSettings): OrderLimits => ({
  maxAuditAgeMinutes: settings.ORDER_MAX_AUDIT_AGE_MIN,
  maxPositionPct: settings.ORDER_MAX_POSITION_PCT,
  maxRiskPct: settings.ORDER_MAX_RISK_PCT,
  maxPortfolioRiskPct: settings.ORDER_MAX_PORTFOLIO_RISK_PCT,
  optionLevels: optionLevelsOf(settings.ORDER_OPTION_LEVELS),
});
