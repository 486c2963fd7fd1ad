import type { AppliedTransactions } from './returns/measuredPeriod.js';

/** Returns a function that finds the name of a symbol after all its renames; a name that is in use again stays. */
export function currentSymbolIn({ transactions, state }: AppliedTransactions): (symbol: string) => string {
  const used = new Set(state.movements.map(({ symbol }) => symbol));
  const renames = new Map(
    transactions.flatMap((each) =>
      each.kind === 'symbol_change' && each.quantity === null ? [[each.symbol, each.newSymbol] as const] : [],
    ),
  );
  return (symbol) => {
    let current = symbol;
    for (let count = 0; count < renames.size && !used.has(current); count += 1)
      current = renames.get(current) ?? current;
    return current;
  };
}
