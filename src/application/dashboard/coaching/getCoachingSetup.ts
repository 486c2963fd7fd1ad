import type { NarratorProvider, SearchProvider } from '../../../domain/dashboard/coaching/providers.js';
import type { AiSpending } from './aiSpending.js';
import type { SelectedWebSearch } from './loadCoachSubject.js';
import type { NarratorSelection } from './narratorSelection.js';

/** The current narrator and web search, with the API's field names. */
export interface CoachingSetup {
  readonly provider: NarratorProvider | 'rules';
  readonly model: string | null;
  /**
   * Why the rules write the narrations although a provider is configured; null if the provider writes them or none is
   * configured.
   */
  readonly problem: string | null;
  readonly search: { readonly name: SearchProvider | 'none'; readonly problem: string | null };
  /** US dollars spent on this UTC day, and the cap. */
  readonly spent_today: number;
  readonly cap: number;
}

/** Returns the coaches' provider, search and costs for the page. */
export class GetCoachingSetup {
  constructor(
    private readonly narrators: Pick<NarratorSelection, 'current'>,
    private readonly search: SelectedWebSearch,
    private readonly spending: Pick<AiSpending, 'spentToday' | 'cap'>,
  ) {}

  execute(): CoachingSetup {
    const { narrator, reason } = this.narrators.current();
    return {
      provider: narrator?.provider ?? 'rules',
      model: narrator?.model ?? null,
      problem: reason,
      search: { name: this.search.search?.name ?? 'none', problem: this.search.reason },
      spent_today: this.spending.spentToday,
      cap: this.spending.cap,
    };
  }
}
