import { DOLLARS, DOLLARS_WITH_PLUS, fixed, written } from './numbers.js';

const CENTS = fixed(2, DOLLARS);
const SIGNED_CENTS = fixed(2, DOLLARS_WITH_PLUS);

/** Formats an amount such as "$1,234.50"; negative amounts start with a minus sign. */
export const formatDollars = (value: number | null): string => written(value, CENTS);

/** Formats an amount with a plus sign for gains. */
export const formatSignedDollars = (value: number | null): string => written(value, SIGNED_CENTS);
