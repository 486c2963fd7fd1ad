/** Computed prices, such as averages, have at most this many decimals in output. */
const PRICE_DECIMALS = 4;
/** Decimals of amounts in dollars. */
const MONEY_DECIMALS = 2;
/** Decimals of percentages, multiples of the risk, and days. */
const RATIO_DECIMALS = 4;

/** From this value on, doubles have no decimals. */
const WHOLE_FROM = 2 ** 52;

/** Rounded half away from zero to `decimals`; a number without decimals, infinity included, stays as it is. */
export function rounded(value: number, decimals: number): number {
  const size = Math.abs(value);
  if (!(size < WHOLE_FROM)) return value;
  const text = String(size);
  const scaled = text.includes('e') ? Math.round(size * 10 ** decimals) : Math.round(Number(`${text}e${decimals}`));
  return (Math.sign(value) * scaled) / 10 ** decimals + 0;
}

export const roundedPrice = (price: number): number => rounded(price, PRICE_DECIMALS);

export const roundedMoney = (amount: number): number => rounded(amount, MONEY_DECIMALS);

export const roundedRatio = (ratio: number): number => rounded(ratio, RATIO_DECIMALS);
