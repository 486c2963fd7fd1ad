import type { RawBar } from '../../../domain/dashboard/market/readBars.js';

/** Whether a bar has a price; sources list some days without any. */
export const hasPrice = ({ open, high, low, close }: RawBar): boolean =>
  [open, high, low, close].some((price) => price !== null);
