import type { OptionsGiven } from '../../domain/audit/options/optionsState.js';

/** A source of option chains. */
export interface OptionChains {
  /** The chain at the close of a session (ISO date). A source without one answers with the reason. */
  at(symbol: string, session: string): Promise<OptionsGiven>;
  /** Keeps the 30-day volatility (percent) that an audit found for a session, so that later ones can be ranked. */
  keepVolatility(symbol: string, session: string, iv30: number): Promise<void>;
}
