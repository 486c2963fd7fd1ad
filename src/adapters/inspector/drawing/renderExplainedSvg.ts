import type { MachineGraph } from '../graph/machineGraph.js';
import { explainedTransitionLines } from '../graph/transitionLines.js';
import { createStatechart } from './statechart.js';
import { runElkLayout } from './runElkLayout.js';
import { layoutRequest } from './layoutRequest.js';
import { standaloneSvg } from './standaloneSvg.js';

/** A machine as the text of an SVG file whose arrows say in words when they are taken. */
export async function renderExplainedSvg(graph: MachineGraph): Promise<string> {
  const laidOut = await runElkLayout(layoutRequest(graph, explainedTransitionLines));
  return standaloneSvg(createStatechart(graph, laidOut, explainedTransitionLines));
}
