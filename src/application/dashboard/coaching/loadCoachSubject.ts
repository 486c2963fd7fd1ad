import { explainTicker } from '../../../domain/dashboard/audit/explanation/explainTicker.js';
import type { AuditPayload } from '../../../domain/dashboard/audit/auditPayload.js';
import type {
  Coach,
  CoachSubject,
  EarlierThesis,
  FetchedSources,
  SearchQuery,
} from '../../../domain/dashboard/coaching/coach.js';
import { sanitizeSources } from '../../../domain/dashboard/coaching/sanitizeSources.js';
import type { JournalEntry } from '../../../domain/dashboard/trading/journal/journal.js';
import { readOccSymbol, symbolRootOf } from '../../../domain/dashboard/market/occSymbol.js';
import { findTickerInAudit } from '../audit/findTickerInAudit.js';
import type { HeadlineSource } from '../market/headlineSource.port.js';
import type { CreateDeadlineSignal } from '../deadline.port.js';
import type { FetchedSourcesCache } from './fetchedSourcesCache.js';
import type { ThesisLog } from './thesisLog.port.js';
import { SearchFailure, type WebSearch } from './webSearch.port.js';

/** The web search chosen in the settings, or the `reason` why web search is unavailable. */
export interface SelectedWebSearch {
  readonly search: WebSearch | null;
  readonly reason: string | null;
}

interface Sources {
  readonly journal: { execute(): readonly JournalEntry[] };
  readonly log: ThesisLog;
  readonly headlines: HeadlineSource;
  readonly search: SelectedWebSearch;
  readonly kept: FetchedSourcesCache;
  readonly deadline: CreateDeadlineSignal;
}

const SEARCH_TIMEOUT_MS = 10_000;
/** Number of theses to load: enough to find the thesis before each of the latest fills. */
const THESES = 200;
const NOTHING: FetchedSources = { sources: [], reason: null };

/** Returns the subject as far as it is known without fetching anything. */
export function initialCoachSubject(audit: AuditPayload, symbol: string): CoachSubject {
  const { name: ticker, ticker: published } = findTickerInAudit(audit, symbol);
  return {
    ticker,
    audit,
    tickerAudit: published,
    explanation: explainTicker(audit, published),
    events: published.framework?.events ?? [],
    journal: [],
    theses: [],
    headlines: NOTHING,
    search: NOTHING,
    thesis: null,
  };
}

/** Fetches the data that a coach needs. A source that fails yields a reason, never an error. */
export class LoadCoachSubject {
  constructor(private readonly sources: Sources) {}

  /** @param anew fetches again even if the sources were fetched recently */
  async execute(coach: Coach, known: CoachSubject, anew: boolean): Promise<CoachSubject> {
    const { ticker } = known;
    const { needs } = coach;
    const query = needs.includes('search') ? coach.searchQuery?.(known) : undefined;
    const [headlines, search] = await Promise.all([
      needs.includes('headlines') ? this.headlinesAbout(ticker, anew) : NOTHING,
      query === undefined ? NOTHING : this.searchFor(query, anew),
    ]);
    return {
      ...known,
      journal: needs.includes('journal') ? this.tradesOf(ticker) : [],
      theses: needs.includes('theses') ? this.thesesOf(ticker) : [],
      headlines,
      search,
    };
  }

  private tradesOf(ticker: string): JournalEntry[] {
    return this.sources.journal
      .execute()
      .filter(({ symbol }) => symbol === ticker || readOccSymbol(symbol)?.root === symbolRootOf(ticker));
  }

  private thesesOf(ticker: string): EarlierThesis[] {
    return this.sources.log
      .latest({ ticker, coach: 'thesis', limit: THESES })
      .map(({ at, state, score, stop, narration }) => ({ at, state, score, stop, narration }));
  }

  private headlinesAbout(ticker: string, anew: boolean): Promise<FetchedSources> {
    return this.sources.kept.get(`headlines ${ticker}`, anew, async () => {
      const answer = await this.sources.headlines.about(ticker);
      if (answer.kind === 'unavailable') return { sources: [], reason: answer.reason };
      const raw = answer.headlines.map(({ title, url, publisher, publishedAt }) => ({
        title,
        url,
        publisher,
        published_at: publishedAt,
      }));
      return { sources: sanitizeSources('headlines', raw), reason: null };
    });
  }

  private async searchFor({ text, period }: SearchQuery, anew: boolean): Promise<FetchedSources> {
    const {
      search: { search, reason },
      kept,
      deadline,
    } = this.sources;
    if (search === null) return { sources: [], reason: reason ?? 'No web search is configured (WEB_SEARCH).' };
    return kept.get(`search ${text} ${period.from} ${period.to}`, anew, async () => {
      try {
        return {
          sources: sanitizeSources('search', await search.search(text, period, deadline(SEARCH_TIMEOUT_MS))),
          reason: null,
        };
      } catch (problem) {
        if (problem instanceof SearchFailure) return { sources: [], reason: problem.message };
        throw problem;
      }
    });
  }
}
