import { AuditFile } from '../../../adapters/files/audit/auditFile.js';
import { OrderLogFile } from '../../../adapters/files/trading/orderLogFile.js';
import { orderRoutes } from '../../../adapters/http/local/trading/orders.routes.js';
import { BrokerModeSwitch } from '../../../application/dashboard/trading/broker/brokerModeSwitch.js';
import { CancelOrder } from '../../../application/dashboard/trading/orders/cancelOrder.js';
import { ConfirmTokens } from '../../../application/dashboard/trading/orders/confirmTokens.js';
import { MeasureOrderRisk } from '../../../application/dashboard/trading/orders/context/measureOrderRisk.js';
import { LoadOrderContext } from '../../../application/dashboard/trading/orders/context/loadOrderContext.js';
import { ListOrders } from '../../../application/dashboard/trading/orders/listOrders.js';
import { OrderIntentStore } from '../../../application/dashboard/trading/orders/orderIntentStore.js';
import { OrderFacts } from '../../../application/dashboard/trading/orders/context/orderFacts.js';
import { PlaceOrder } from '../../../application/dashboard/trading/orders/placeOrder.js';
import { PreviewOrderAction } from '../../../application/dashboard/trading/orders/previewOrderAction.js';
import { GetTradeJournal } from '../../../application/dashboard/trading/orders/getTradeJournal.js';
import { SendOrderAction } from '../../../application/dashboard/trading/orders/sendOrderAction.js';
import { SettleIntents } from '../../../application/dashboard/trading/orders/settleIntents.js';
import { GetAccountRisk } from '../../../application/dashboard/trading/orders/getAccountRisk.js';
import { SizeOrder } from '../../../application/dashboard/trading/orders/sizeOrder.js';
import { SerialQueue } from '../../../application/dashboard/serialQueue.js';
import type { OrderLimits } from '../../../domain/dashboard/trading/orders/orderLimits.js';
import { bind, provide, clientRoutes, type Module } from '../../module.js';
import { create, derive } from '../../dependencyProvider.js';
import { selectedBrokerAccount, selectMarketWatch } from '../settings/selectBroker.js';
import { selectHaltSource } from '../settings/selectHaltSource.js';
import { parseOptionsTradingLevels } from '../settings/optionLevels.js';
import { LOAD_CACHED_BARS } from './prices.module.js';
import { HOME_FOLDER, NEW_ORDER_ACCESS, ORDER_PAGE_ACCESS } from './sources.js';
import { DASHBOARD_TOKENS } from './tokens.js';

const { broker, clock, ids, offline, report } = DASHBOARD_TOKENS;

const ACCOUNT = derive([DASHBOARD_TOKENS.settings], selectedBrokerAccount);
/** The limits are read at each use, so that a change takes effect at once. */
const LIMITS = derive([DASHBOARD_TOKENS.settings], (settings): OrderLimits => ({
  get maxAuditAgeMinutes() {
    return settings.ORDER_MAX_AUDIT_AGE_MIN;
  },
  get maxPositionPct() {
    return settings.ORDER_MAX_POSITION_PCT;
  },
  get maxRiskPct() {
    return settings.ORDER_MAX_RISK_PCT;
  },
  get maxPortfolioRiskPct() {
    return settings.ORDER_MAX_PORTFOLIO_RISK_PCT;
  },
  get maxClusterPct() {
    return settings.ORDER_MAX_CLUSTER_PCT ?? null;
  },
  get optionLevels() {
    return parseOptionsTradingLevels(settings.ORDER_OPTION_LEVELS);
  },
}));
const SURROUNDINGS = { market: derive([DASHBOARD_TOKENS.settings, offline], selectMarketWatch), clock, offline };
const HALTS = derive([DASHBOARD_TOKENS.settings, SURROUNDINGS], selectHaltSource);

export const ordersModule: Module = [
  provide(DASHBOARD_TOKENS.orderQueue, create(SerialQueue)),
  bind(OrderIntentStore, create(OrderLogFile, HOME_FOLDER, DASHBOARD_TOKENS.warn), clock, ACCOUNT, report),
  bind(OrderFacts, broker, HALTS, AuditFile, OrderIntentStore),
  bind(LoadOrderContext, {
    facts: OrderFacts,
    intents: OrderIntentStore,
    mode: BrokerModeSwitch,
    limits: LIMITS,
    measureRisk: create(MeasureOrderRisk, LOAD_CACHED_BARS),
    clock,
  }),
  bind(GetAccountRisk, OrderFacts, LIMITS),
  bind(ConfirmTokens, ids, clock),
  bind(SendOrderAction, {
    loadContext: LoadOrderContext,
    intents: OrderIntentStore,
    tokens: ConfirmTokens,
    queue: DASHBOARD_TOKENS.orderQueue,
    clock,
    report,
  }),
  bind(PreviewOrderAction, {
    loadContext: LoadOrderContext,
    intents: OrderIntentStore,
    broker,
    mode: BrokerModeSwitch,
    tokens: ConfirmTokens,
    ids,
    clock,
  }),
  bind(SettleIntents, OrderIntentStore, broker, DASHBOARD_TOKENS.orderQueue, clock),
  bind(GetTradeJournal, OrderIntentStore),
  clientRoutes(orderRoutes, {
    getAccountRisk: GetAccountRisk,
    sizeOrder: create(SizeOrder, OrderFacts, LIMITS),
    previewAction: PreviewOrderAction,
    placeOrder: create(PlaceOrder, SendOrderAction, broker),
    cancelOrder: create(CancelOrder, SendOrderAction, broker),
    listOrders: create(ListOrders, OrderIntentStore),
    getTradeJournal: GetTradeJournal,
    orderScreen: ORDER_PAGE_ACCESS,
    newOrders: NEW_ORDER_ACCESS,
  }),
];
