import { unavailable } from '../../../../../domain/shared/unavailable.js';
import { takeBars } from '../../../../../domain/dashboard/market/bars.js';
import { canonicalSymbol } from '../../../../../domain/shared/ticker.js';
import { readOccSymbol } from '../../../../../domain/dashboard/market/occSymbol.js';
import { totalOf } from '../../../../../domain/dashboard/market/series.js';
import { orderRiskOf, type OrderRisk } from '../../../../../domain/dashboard/risk/orderRisk.js';
import type { RiskRequest } from '../../../../../domain/dashboard/risk/portfolioRisk.js';
import {
  positionValue,
  type LeftOutPosition,
  type Measure,
  type RiskPosition,
} from '../../../../../domain/dashboard/risk/riskPosition.js';
import {
  auditedTickerFor,
  statedOrFrameworkStop,
  type AuditedPortfolio,
} from '../../../../../domain/dashboard/trading/orders/auditedTicker.js';
import type { Order } from '../../../../../domain/dashboard/trading/orders/order.js';
import { isClosingOrder } from '../../../../../domain/dashboard/trading/orders/orderEffect.js';
import { isBuyOrder } from '../../../../../domain/dashboard/trading/orders/pricing/worstFillPrices.js';
import type { LoadBars } from '../../../market/loadBars.js';
import { loadMarketIndex } from '../../../market/loadMarketIndex.js';
import type { OrderAccount } from './orderFacts.js';
import { NO_AUDIT_MESSAGE } from '../../../../../domain/dashboard/trading/orders/layers/checkAuditFreshness.js';

/** Shares by canonical symbol; negative when short. */
type Shares = Map<string, { readonly symbol: string; readonly quantity: number }>;

/** Returns the position that a ticker would have with the given number of shares. */
type PositionOf = (quantity: number) => RiskPosition;

/** Measures the risk of the account's shares before and after an order, at the prices of the latest audit. */
export class MeasureOrderRisk {
  /** @param cachedBars loads only prices that are stored on this machine */
  constructor(private readonly cachedBars: Pick<LoadBars, 'execute'>) {}

  /**
   * Measures the risk before and after an order. Other open orders that open or increase a position count as filled in
   * both measurements.
   */
  async execute(order: Order, account: OrderAccount, audit: AuditedPortfolio | null): Promise<Measure<OrderRisk>> {
    if (audit === null) return unavailable(NO_AUDIT_MESSAGE);
    if (order.instrument.kind !== 'equity')
      return unavailable('The effect of an option order on the portfolio risk is not measured.');
    const { symbol } = order.instrument;
    const before = sharesOf(account);
    const after = new Map(before);
    add(after, symbol, isBuyOrder(order) ? order.quantity : -order.quantity);
    const leftOut: LeftOutPosition[] = account.positions
      .filter((each) => readOccSymbol(each.symbol) !== null)
      .map((each) => ({ symbol: each.symbol, reason: 'The risk of options is not measured.' }));
    const known = new Map<string, PositionOf>();
    for (const [key, { symbol: name }] of after) {
      const position = await this.positionOf(name, audit);
      if (typeof position === 'function') known.set(key, position);
      else if (key === canonicalSymbol(symbol)) return unavailable(`${name}: ${position}`);
      else leftOut.push({ symbol: name, reason: position });
    }
    const index = await loadMarketIndex(this.cachedBars);
    const held = positionsOf(sharesOf({ ...account, working: [] }), known);
    const worth = totalOf(held.map(positionValue)) + account.account.cash;
    const request = (shares: Shares): RiskRequest => {
      const positions = positionsOf(shares, known);
      return { positions, leftOut, index, cash: worth - totalOf(positions.map(positionValue)) };
    };
    return { kind: 'measured', ...orderRiskOf(symbol, request(before), request(after)) };
  }

  /** Returns the ticker's position, or the reason why it cannot be measured. */
  private async positionOf(symbol: string, audit: AuditedPortfolio): Promise<PositionOf | string> {
    const ticker = auditedTickerFor(audit, symbol);
    if (ticker === undefined) return 'The ticker was not audited.';
    const reading = await this.cachedBars.execute(symbol);
    if (reading.kind === 'unusable') return reading.reason;
    const bars = takeBars(reading.bars, reading.bars.dates.lastIndexOf(ticker.lastDate) + 1);
    if (bars.dates.length === 0)
      return 'The stored prices of the ticker have changed since the audit. Run a new audit.';
    const { lastClose: close, atr14: atr } = ticker;
    const dollarsPerUnit = ticker.dollarsPerUnit ?? 1;
    return (quantity) => {
      const stop = statedOrFrameworkStop(ticker, quantity < 0 ? 'short' : 'long', close);
      return { symbol, quantity, close, dollarsPerUnit, stop, atr, sector: null, bars };
    };
  }
}

function sharesOf({ positions, working }: Pick<OrderAccount, 'positions' | 'working'>): Shares {
  const shares: Shares = new Map();
  for (const { symbol, quantity } of positions) add(shares, symbol, quantity);
  for (const order of working)
    if (!isClosingOrder(order)) add(shares, order.symbol, isBuyOrder(order) ? order.remaining : -order.remaining);
  return shares;
}

function add(shares: Shares, symbol: string, quantity: number): void {
  if (readOccSymbol(symbol) !== null) return;
  const key = canonicalSymbol(symbol);
  const known = shares.get(key);
  shares.set(key, { symbol: known?.symbol ?? symbol, quantity: (known?.quantity ?? 0) + quantity });
}

const positionsOf = (shares: Shares, known: ReadonlyMap<string, PositionOf>): RiskPosition[] =>
  [...shares].flatMap(([key, { quantity }]) => (quantity === 0 ? [] : (known.get(key)?.(quantity) ?? [])));
