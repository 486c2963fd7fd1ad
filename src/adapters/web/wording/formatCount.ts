/** Formats a count such as "1 ticker" or "25 tickers". */
export const formatCount = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
