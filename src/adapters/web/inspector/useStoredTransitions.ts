import { useEffect, useState } from 'react';
import type { ExplainedTicker } from '../../../domain/dashboard/audit/explanation/explainTicker.js';
import type { FrameworkTransition } from '../../../domain/dashboard/framework/frameworkTransition.js';
import { requestJson } from '../server/request.js';

export interface StoredTransitions {
  /** Null until loaded. */
  readonly transitions: readonly FrameworkTransition[] | null;
  readonly problem: string | null;
}

/** Loads the stored state changes of a ticker, oldest first; empty when no ticker is given. */
export function useStoredTransitions(ticker: string | null): StoredTransitions {
  const [asked, setAsked] = useState<StoredTransitions>({ transitions: ticker === null ? [] : null, problem: null });
  useEffect(() => {
    if (ticker === null) return;
    let left = false;
    requestJson<ExplainedTicker>(`/audit/${encodeURIComponent(ticker)}`).then(
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
