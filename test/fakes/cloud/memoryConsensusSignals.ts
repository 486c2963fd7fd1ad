import type {
  ConsensusSignals,
  SignalSubmission,
  TickerUserCounts,
} from '../../../src/application/cloud/consensus/consensusSignals.port.js';
import type { KindCount, UserCountByState } from '../../../src/domain/cloud/consensus/tickerConsensusFigures.js';
import type { SignalState } from '../../../src/domain/shared/consensus/consensusSignal.js';

interface Submitter {
  readonly states: Map<string, SignalState>;
  /** The kinds of triggers that fired, by ticker. */
  readonly kinds: Map<string, Set<string>>;
}

/** Computes all counts on each call. */
export class MemoryConsensusSignals implements ConsensusSignals {
  private readonly days = new Map<string, Map<string, Submitter>>();

  async record({ day, submitter, states, signals }: SignalSubmission, most: number): Promise<number | null> {
    const known = this.submitterOf(day, submitter);
    const has = Array.from(known.kinds.values()).reduce((sum, kinds) => sum + kinds.size, 0);
    if (has >= most && signals.some(({ ticker, kind }) => known.kinds.get(ticker)?.has(kind) !== true)) return null;
    let added = 0;
    for (const { ticker, kind } of signals) {
      const kinds = known.kinds.get(ticker) ?? new Set();
      if (!kinds.has(kind)) added += 1;
      known.kinds.set(ticker, kinds.add(kind));
    }
    for (const [ticker, state] of states) known.states.set(ticker, state);
    return added;
  }

  async countsOf(day: string, ticker: string, atLeast: number): Promise<TickerUserCounts> {
    return {
      states: this.statesOf(day, ticker),
      kinds: this.kindsOf(day, ticker).filter(({ users }) => users >= atLeast),
    };
  }

  async states(day: string, atLeast: number): Promise<readonly { ticker: string; states: UserCountByState }[]> {
    return this.tickersOf(day)
      .map((ticker) => ({ ticker, states: this.statesOf(day, ticker) }))
      .filter(({ states }) => states.ARMED + states.TIGHTEN + states.EXIT >= atLeast);
  }

  async countsByTicker(day: string, atLeast: number): Promise<readonly (TickerUserCounts & { ticker: string })[]> {
    const reported = await this.states(day, atLeast);
    return Promise.all(
      reported.map(async ({ ticker }) => ({ ticker, ...(await this.countsOf(day, ticker, atLeast)) })),
    );
  }

  async count(day: string): Promise<number> {
    return this.submittersOf(day).reduce(
      (sum, { kinds }) => sum + Array.from(kinds.values()).reduce((of, each) => of + each.size, 0),
      0,
    );
  }

  async prune(before: string): Promise<number> {
    let pruned = 0;
    for (const day of this.days.keys()) {
      if (day >= before) continue;
      pruned += await this.count(day);
      this.days.delete(day);
    }
    return pruned;
  }

  private submitterOf(day: string, names: readonly [string, ...string[]]): Submitter {
    const submitters = this.days.get(day) ?? new Map<string, Submitter>();
    const [, ...others] = names;
    const name = others.find((each) => submitters.has(each)) ?? names[0];
    const known = submitters.get(name) ?? { states: new Map(), kinds: new Map() };
    this.days.set(day, submitters.set(name, known));
    return known;
  }

  private submittersOf(day: string): Submitter[] {
    return [...(this.days.get(day)?.values() ?? [])];
  }

  private tickersOf(day: string): string[] {
    return [...new Set(this.submittersOf(day).flatMap(({ states }) => [...states.keys()]))];
  }

  private statesOf(day: string, ticker: string): UserCountByState {
    const states = this.submittersOf(day).map((each) => each.states.get(ticker));
    const count = (state: SignalState): number => states.filter((each) => each === state).length;
    return { ARMED: count('ARMED'), TIGHTEN: count('TIGHTEN'), EXIT: count('EXIT') };
  }

  private kindsOf(day: string, ticker: string): KindCount[] {
    const users = new Map<string, number>();
    for (const { kinds } of this.submittersOf(day)) {
      for (const kind of kinds.get(ticker) ?? []) users.set(kind, (users.get(kind) ?? 0) + 1);
    }
    return Array.from(users, ([kind, count]) => ({ kind, users: count }));
  }
}
