import type { MachineGraph } from '../graph/machineGraph.js';
import { explainedTransitionLines } from '../graph/transitionLines.js';
import { createStatechart } from './statechart.js';
import { runElkLayout } from './runElkLayout.js';
import { layoutRequest } from './layoutRequest.js';
import { standaloneSvg } from './standaloneSvg.js';

/** Renders a machine as an SVG file whose arrows carry the descriptions of their transitions. */
export async function renderExplainedSvg(graph: MachineGraph): Promise<string> {
  const laidOut = await runElkLayout(layoutRequest(graph, explainedTransitionLines));
  return standaloneSvg(createStatechart(graph, laidOut, explainedTransitionLines));
}
