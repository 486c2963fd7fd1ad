const DIGITS = 7;

/** Formats a number with enough digits to compute with; a dash when it is missing. */
export const figureText = (value: number | null): string =>
  value === null ? '-' : String(Number(value.toPrecision(DIGITS)));

export const pointsText = (value: number | null): string => (value === null ? '-' : value.toFixed(1));

export const figuresText = (inputs: Readonly<Record<string, number | null>>): string =>
  Object.entries(inputs)
    .map(([name, value]) => `${name} ${figureText(value)}`)
    .join(', ');
