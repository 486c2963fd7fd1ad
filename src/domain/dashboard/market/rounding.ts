/** Maximum number of decimals of computed prices, such as averages, in output. */
const PRICE_DECIMALS = 4;
/** Decimals of dollar amounts. */
const MONEY_DECIMALS = 2;
/** Decimals of percentages, R multiples and days. */
const RATIO_DECIMALS = 4;

/** Floating-point numbers of at least this size have no decimals. */
const WHOLE_FROM = 2 ** 52;

/** Rounds half away from zero to `decimals`; numbers without decimals, including infinity, stay unchanged. */
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
