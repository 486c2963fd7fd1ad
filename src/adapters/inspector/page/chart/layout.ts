import ELK from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';
import { useEffect, useState } from 'react';
import { chartOf, type Chart } from '../../drawing/chart.js';
import { layoutRequest } from '../../drawing/layoutRequest.js';
import type { MachineGraph } from '../../graph/machineGraph.js';

const engine = new ELK({ workerFactory: () => new Worker(workerUrl) });
const charts = new Map<string, Promise<Chart>>();

/** A machine's chart; each is laid out once, outside of the page's own thread. */
function chartFor(graph: MachineGraph): Promise<Chart> {
  const known = charts.get(graph.id);
  if (known !== undefined) return known;
  const chart = engine.layout(layoutRequest(graph)).then((laidOut) => chartOf(graph, laidOut));
  charts.set(graph.id, chart);
  return chart;
}

/** Null while it is laid out, a sentence when it could not be. */
export function useChart(graph: MachineGraph): Chart | string | null {
  const [found, setFound] = useState<{ readonly id: string; readonly chart: Chart | string } | null>(null);
  useEffect(() => {
    let left = false;
    chartFor(graph).then(
      (chart) => left || setFound({ id: graph.id, chart }),
      () => left || setFound({ id: graph.id, chart: 'This machine could not be laid out.' }),
    );
    return () => {
      left = true;
    };
  }, [graph]);
  return found?.id === graph.id ? found.chart : null;
}
