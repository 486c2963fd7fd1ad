import { type Unavailable } from '../../shared/unavailable.js';
import type { Bars } from '../market/bars.js';

/** A holding and the prices from which its risk is measured, in the currency of the prices. */
export interface RiskPosition {
  readonly symbol: string;
  /** Shares; negative when short, never 0. */
  readonly quantity: number;
  /** Last close. */
  readonly close: number;
  /** US dollars for one unit of the currency of the prices. */
  readonly dollarsPerUnit: number;
  /** The effective stop: the framework's, or else the portfolio's. */
  readonly stop: number | null;
  /** Average true range over 14 sessions. */
  readonly atr: number | null;
  readonly sector: string | null;
  readonly bars: Bars;
}

/** A position that a measure leaves out, and why. */
export interface LeftOutPosition {
  readonly symbol: string;
  readonly reason: string;
}

/** A figure, or the reason why it cannot be computed from the prices. */
export type Measure<T> = ({ readonly kind: 'measured' } & T) | Unavailable;

/** The amount that weights are fractions of. */
export interface Capital {
  /** US dollars, above 0. */
  readonly amount: number;
  /** `equity`: cash and the net value of the positions. `gross`: long plus short value, when no equity is known. */
  readonly basis: 'equity' | 'gross';
}

/** Value of a position in US dollars; negative for a short position. */
export const positionValue = ({ quantity, close, dollarsPerUnit }: RiskPosition): number =>
  quantity * close * dollarsPerUnit;
