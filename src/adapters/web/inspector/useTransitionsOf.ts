import { useEffect, useState } from 'react';
import type { ExplainedTicker } from '../../../domain/dashboard/audit/explanation/explainTicker.js';
import type { Transition } from '../../../domain/dashboard/framework/transition.js';
import { request } from '../server/request.js';

export interface AskedTransitions {
  /** Null until they are known. */
  readonly transitions: readonly Transition[] | null;
  readonly problem: string | null;
}

/** The stored changes of state of a ticker, oldest first; none without a ticker. */
export function useTransitionsOf(ticker: string | null): AskedTransitions {
  const [asked, setAsked] = useState<AskedTransitions>({ transitions: ticker === null ? [] : null, problem: null });
  useEffect(() => {
    if (ticker === null) return;
    let left = false;
    request<ExplainedTicker>(`/audit/${encodeURIComponent(ticker)}`).then(
      ({ explanation }) => left || setAsked({ transitions: explanation.framework.transitions, problem: null }),
      (problem: unknown) =>
        left || setAsked({ transitions: [], problem: problem instanceof Error ? problem.message : String(problem) }),
    );
    return () => {
      left = true;
    };
  }, [ticker]);
  return asked;
}
