/** Formats a count such as "1 ticker" or "25 tickers". */
export const formatCount = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;
