import { canonicalSymbol } from '../../../../shared/ticker.js';
import { readOccSymbol, symbolRootOf } from '../../../market/occSymbol.js';
import type { BrokerPosition } from '../../../portfolio/brokerPosition.js';
import type { AuditedPortfolio } from '../auditedTicker.js';
import type { WorkingOrder } from '../orderEffect.js';

/** The positions and open orders of an account, and the latest audit. */
export interface AuditedAccount {
  readonly positions: readonly BrokerPosition[];
  readonly working: readonly WorkingOrder[];
  readonly audit: AuditedPortfolio | null;
}

/**
 * Returns the canonical ticker of shares, or of a contract's underlying. The root of a contract, such as MOGA, denotes
 * MOG.A only if the account and the audit have no ticker MOGA.
 */
export function underlyingOf(symbol: string, { positions, working, audit }: AuditedAccount): string {
  const root = readOccSymbol(symbol)?.root;
  if (root === undefined) return canonicalSymbol(symbol);
  const ticker = canonicalSymbol(root);
  const known = [
    ...[...positions, ...working].map((each) => canonicalSymbol(each.symbol)),
    ...(audit?.tickers.keys() ?? []),
  ];
  return known.includes(ticker) ? ticker : (known.find((each) => symbolRootOf(each) === root) ?? ticker);
}
