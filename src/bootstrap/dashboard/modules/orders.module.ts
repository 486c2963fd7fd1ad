import { AuditFile } from '../../../adapters/files/audit/auditFile.js';
import { OrderLogFile } from '../../../adapters/files/trading/orderLogFile.js';
import { orderRoutes } from '../../../adapters/http/local/trading/orders.routes.js';
import { BrokerModeSwitch } from '../../../application/dashboard/trading/broker/brokerModeSwitch.js';
import { CancelOrder } from '../../../application/dashboard/trading/orders/cancelOrder.js';
import { ConfirmTokens } from '../../../application/dashboard/trading/orders/confirmTokens.js';
import { JudgeAction } from '../../../application/dashboard/trading/orders/judgeAction.js';
import { ListOrders } from '../../../application/dashboard/trading/orders/listOrders.js';
import { OrderBook } from '../../../application/dashboard/trading/orders/orderBook.js';
import { OrderFacts } from '../../../application/dashboard/trading/orders/orderFacts.js';
import { PlaceOrder } from '../../../application/dashboard/trading/orders/placeOrder.js';
import { PreviewAction } from '../../../application/dashboard/trading/orders/previewAction.js';
import { ReadJournal } from '../../../application/dashboard/trading/orders/readJournal.js';
import { SendAction } from '../../../application/dashboard/trading/orders/sendAction.js';
import { SettleIntents } from '../../../application/dashboard/trading/orders/settleIntents.js';
import { SizeOrder } from '../../../application/dashboard/trading/orders/sizeOrder.js';
import { Turn } from '../../../application/dashboard/turn.js';
import type { OrderLimits } from '../../../domain/dashboard/trading/orders/limits.js';
import { bind, provide, routes, type Module } from '../../module.js';
import { create, derive } from '../../provider.js';
import { haltSourceOf } from '../settings/haltSources.js';
import { optionLevelsOf } from '../settings/optionLevels.js';
import { HOME, NEW_ORDERS, ORDER_SCREEN } from './sources.js';
import { T } from './tokens.js';

const { broker, clock, ids, offline, report } = T;

const ACCOUNT = derive([T.brokerChoice], ({ configured }) => configured.account);
const LIMITS = derive([T.settings], (settings): OrderLimits => ({
  maxAuditAgeMinutes: settings.ORDER_MAX_AUDIT_AGE_MIN,
  maxPositionPct: settings.ORDER_MAX_POSITION_PCT,
  maxRiskPct: settings.ORDER_MAX_RISK_PCT,
  maxPortfolioRiskPct: settings.ORDER_MAX_PORTFOLIO_RISK_PCT,
  optionLevels: optionLevelsOf(settings.ORDER_OPTION_LEVELS),
}));
const SURROUNDINGS = { market: T.marketWatch, clock, offline };

export const ordersModule: Module = [
  provide(T.haltSource, derive([T.settings, SURROUNDINGS], haltSourceOf)),
  provide(T.orderTurn, create(Turn)),
  bind(OrderBook, create(OrderLogFile, HOME, T.warn), clock, ACCOUNT, report),
  bind(OrderFacts, broker, T.haltSource, AuditFile, OrderBook),
  bind(JudgeAction, { facts: OrderFacts, book: OrderBook, mode: BrokerModeSwitch, limits: LIMITS, clock }),
  bind(ConfirmTokens, ids, clock),
  bind(SendAction, { judge: JudgeAction, book: OrderBook, tokens: ConfirmTokens, turn: T.orderTurn, clock, report }),
  bind(PreviewAction, {
    judge: JudgeAction,
    book: OrderBook,
    broker,
    mode: BrokerModeSwitch,
    tokens: ConfirmTokens,
    ids,
    clock,
  }),
  bind(SettleIntents, OrderBook, broker, T.orderTurn, clock),
  bind(ReadJournal, OrderBook),
  routes(orderRoutes, {
    sizeOrder: create(SizeOrder, OrderFacts, LIMITS),
    previewAction: PreviewAction,
    placeOrder: create(PlaceOrder, SendAction, broker),
    cancelOrder: create(CancelOrder, SendAction, broker),
    listOrders: create(ListOrders, OrderBook),
    readJournal: ReadJournal,
    orderScreen: ORDER_SCREEN,
    newOrders: NEW_ORDERS,
  }),
];
