import ELK from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';
import { useEffect, useState } from 'react';
import { createStatechart, type Statechart } from '../../drawing/statechart.js';
import { layoutRequest } from '../../drawing/layoutRequest.js';
import type { MachineGraph } from '../../graph/machineGraph.js';

const engine = new ELK({ workerFactory: () => new Worker(workerUrl) });
const charts = new Map<string, Promise<Statechart>>();

/** Returns the chart of a machine. Each machine is laid out only once, in a worker. */
function chartFor(graph: MachineGraph): Promise<Statechart> {
  const known = charts.get(graph.id);
  if (known !== undefined) return known;
  const chart = engine.layout(layoutRequest(graph)).then((laidOut) => createStatechart(graph, laidOut));
  charts.set(graph.id, chart);
  return chart;
}

/** Returns null while the layout is computed, and an error message if the layout failed. */
export function useStatechart(graph: MachineGraph): Statechart | string | null {
  const [found, setFound] = useState<{ readonly id: string; readonly chart: Statechart | string } | null>(null);
  useEffect(() => {
    let left = false;
    chartFor(graph).then(
      (chart) => left || setFound({ id: graph.id, chart }),
      () => left || setFound({ id: graph.id, chart: 'The layout of this machine failed.' }),
    );
    return () => {
      left = true;
    };
  }, [graph]);
  return found?.id === graph.id ? found.chart : null;
}
