import ELK from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';
import { useEffect, useMemo, useState } from 'react';
import { createStatechart, type Statechart } from '../../drawing/statechart.js';
import { layoutRequest } from '../../drawing/layoutRequest.js';
import type { MachineGraph } from '../../graph/machineGraph.js';

const engine = new ELK({ workerFactory: () => new Worker(workerUrl) });
const charts = new Map<string, Promise<Statechart>>();

/**
 * Returns the chart of a machine. Each machine is laid out only once, in a worker.
 * @param definition the graph as JSON: machines of other programs, or of earlier versions, may have the same id
 */
function chartFor(graph: MachineGraph, definition: string): Promise<Statechart> {
  const known = charts.get(definition);
  if (known !== undefined) return known;
  const chart = engine.layout(layoutRequest(graph)).then((laidOut) => createStatechart(graph, laidOut));
  charts.set(definition, chart);
  return chart;
}

/** Returns null while the layout is computed, and an error message if the layout failed. */
export function useStatechart(graph: MachineGraph): Statechart | string | null {
  const [found, setFound] = useState<{ readonly definition: string; readonly chart: Statechart | string } | null>(null);
  const definition = useMemo(() => JSON.stringify(graph), [graph]);
  useEffect(() => {
    let left = false;
    chartFor(graph, definition).then(
      (chart) => left || setFound({ definition, chart }),
      () => left || setFound({ definition, chart: 'The layout of this machine failed.' }),
    );
    return () => {
      left = true;
    };
  }, [graph, definition]);
  return found?.definition === definition ? found.chart : null;
}
