import type { OptionChain } from '../../../domain/dashboard/analysis/options/chain.js';
import type { OptionDataResult } from '../../../domain/dashboard/analysis/options/optionsAudit.js';
import { tooFewQuotesReason, usableQuotes } from '../../../domain/dashboard/analysis/options/quotedStrikes.js';
import { TRADING_DAYS_PER_YEAR } from '../../../domain/dashboard/analysis/indicators/returns.js';
import { addDays } from '../../../domain/shared/calendar/calendarDays.js';
import { lastOpenedSession } from '../../../domain/dashboard/market/calendar/tradingSessions.js';
import type { StoredVolatility, OptionChainSource } from './optionChainSource.port.js';
import type { Clock } from '../../shared/clock.port.js';
import type { ReportProblem } from '../../shared/reportProblem.port.js';
import type { OptionChainCache, OptionHistory } from './optionChainCache.port.js';
import type { OptionChainFeed } from './optionChainFeed.port.js';

/**
 * Expiries beyond this horizon are not requested: each would take a separate request that counts toward limits, and few
 * of their options are traded. Put/call figures cover the expiries up to the horizon.
 */
const HORIZON_DAYS = 120;

const NO_HISTORY: OptionHistory = { chain: null, volatilities: [] };

export interface CachedOptionChainsDependencies {
  readonly feed: OptionChainFeed;
  readonly cache: OptionChainCache;
  readonly clock: Clock;
  readonly report: ReportProblem;
  /** When true, the feed is never contacted. */
  readonly offline: boolean;
}

/** Requests option chains from a remote source once per session, and collects their volatilities into a history. */
export class CachedOptionChains implements OptionChainSource {
  constructor(private readonly dependencies: CachedOptionChainsDependencies) {}

  async at(symbol: string, session: string, spot: number): Promise<OptionDataResult> {
    const { cache, clock, feed, offline, report } = this.dependencies;
    const history = (await cache.load(symbol)) ?? NO_HISTORY;
    if (history.chain?.asOf === session) return answer(history, history.chain);
    if (offline) return none(`Started with --offline, and no option chain of ${session} is stored.`);
    const quoted = lastOpenedSession(clock.now().getTime());
    if (quoted !== session)
      return none(`The current option quotes are from ${quoted}, but the last bar is from ${session}.`);
    const fetched = await feed.quotes(symbol, addDays(session, 1), addDays(session, HORIZON_DAYS));
    if (fetched.kind === 'failed') return none(fetched.reason);
    if (fetched.quotes.length === 0) return none(`${feed.title} has no options for ${symbol}.`);
    const chain = { asOf: session, quotes: fetched.quotes, twoSided: true } as const;
    if (usableQuotes(chain, spot).length === 0) return none(tooFewQuotesReason(chain, spot));
    // The quotes remain usable if they cannot be stored.
    await cache
      .save(symbol, { ...history, chain })
      .catch((problem: unknown) => report(problem, `storing the options for ${symbol}`));
    return answer(history, chain);
  }

  async saveVolatility(symbol: string, found: StoredVolatility): Promise<void> {
    const { cache } = this.dependencies;
    const history = (await cache.load(symbol)) ?? NO_HISTORY;
    if (history.volatilities.some((day) => day.session === found.session && day.iv30 === found.iv30)) return;
    const others = history.volatilities.filter((day) => day.session !== found.session);
    const volatilities = [...others, found].toSorted((one, other) => (one.session < other.session ? -1 : 1));
    await cache.save(symbol, { ...history, volatilities: volatilities.slice(-TRADING_DAYS_PER_YEAR) });
  }
}

function answer({ volatilities }: OptionHistory, { asOf, quotes }: OptionChain): OptionDataResult {
  const chain = { asOf, quotes };
  const ivHistory = volatilities.filter(({ session }) => session < chain.asOf).map(({ iv30 }) => iv30);
  return { kind: 'options', data: { chain, ivHistory } };
}

const none = (reason: string): OptionDataResult => ({ kind: 'none', reason });
