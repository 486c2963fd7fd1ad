/** An exact decimal: `units` / 10^`scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

const FORM = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** Returns the decimal that a number is written as: 0.1 is exactly one tenth. */
export function toDecimal(value: number): Decimal {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = FORM.exec(String(value)) ?? [];
  if (whole === '') throw new RangeError(`${value} is not a decimal number`);
  const units = BigInt(`${sign}${whole}${fraction}`);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

export const multiplyDecimals = (one: Decimal, other: Decimal): Decimal => ({
  units: one.units * other.units,
  scale: one.scale + other.scale,
});

export function addDecimals(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  return { units: atScale(one, scale) + atScale(other, scale), scale };
}

export function subtractDecimals(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  return { units: atScale(one, scale) - atScale(other, scale), scale };
}

export const absoluteDecimal = ({ units, scale }: Decimal): Decimal => ({ units: units < 0n ? -units : units, scale });

export const isDecimalGreater = (one: Decimal, other: Decimal): boolean => subtractDecimals(one, other).units > 0n;

export const areDecimalsEqual = (one: Decimal, other: Decimal): boolean => subtractDecimals(one, other).units === 0n;

export const decimalToNumber = ({ units, scale }: Decimal): number => Number(`${units}e-${scale}`);

const atScale = ({ units, scale }: Decimal, wanted: number): bigint => units * 10n ** BigInt(wanted - scale);
