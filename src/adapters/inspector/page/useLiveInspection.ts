import { useEffect, useState } from 'react';
import type { Inspection, StepView, StepBatch } from '../recorder/inspection.js';
import { openEventStream } from './openEventStream.js';
import { addLaterSteps, addSteps } from './stepHistory.js';

const REOPEN_MS = 3000;

export interface LiveInspection {
  /** Null until the first response. */
  readonly inspection: Inspection | null;
  /** Whether steps are arriving now; null before the first response. */
  readonly live: boolean | null;
  readonly problem: string | null;
}

export interface InspectionSource {
  readonly read: () => Promise<Inspection>;
  /** URL of an event stream with `steps` events. */
  readonly events: string;
}

/** Loads the inspection when the stream opens and adds arriving steps; loads it again for a step of a new machine. */
export function useLiveInspection({ read, events }: InspectionSource): LiveInspection {
  const [state, setState] = useState<LiveInspection>({ inspection: null, live: null, problem: null });
  useEffect(() => {
    let closed = false;
    // The steps that arrive during each request, since its response may not contain them.
    const asking = new Set<StepView[]>();
    const ask = async () => {
      const arrived: StepView[] = [];
      asking.add(arrived);
      try {
        const asked = await read();
        if (!closed) setState((now) => ({ ...now, inspection: addLaterSteps(asked, arrived), problem: null }));
      } catch (problem) {
        if (!closed)
          setState((now) => ({ ...now, problem: problem instanceof Error ? problem.message : String(problem) }));
      } finally {
        asking.delete(arrived);
      }
    };
    const take = ({ steps, isIncomplete }: StepBatch) => {
      for (const arrived of asking) arrived.push(...steps);
      if (isIncomplete) void ask();
      setState((now) => {
        if (now.inspection === null) return now;
        const known = new Set(now.inspection.machines.map(({ graph }) => graph.id));
        if (steps.some(({ machine }) => !known.has(machine))) void ask();
        return { ...now, inspection: addSteps(now.inspection, steps) };
      });
    };
    const close = openEventStream(events, REOPEN_MS, {
      open() {
        setState((now) => ({ ...now, live: true }));
        void ask();
      },
      steps: ({ data }) => take(JSON.parse(data)),
      error: () =>
        setState((now) => ({
          ...now,
          live: false,
          problem:
            now.inspection === null
              ? 'The program does not respond. Check that it is running; the page reconnects by itself.'
              : now.problem,
        })),
    });
    return () => {
      closed = true;
      close();
    };
  }, [read, events]);
  return state;
}
