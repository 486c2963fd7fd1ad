import type { MachineGraph } from '../graph/machineGraph.js';
import { explainedLines } from '../graph/transitionLines.js';
import { chartOf } from './chart.js';
import { elkLayout } from './elkLayout.js';
import { layoutRequest } from './layoutRequest.js';
import { standaloneSvg } from './standaloneSvg.js';

/** A machine as the text of an SVG file whose arrows say in words when they are taken. */
export async function explainedSvg(graph: MachineGraph): Promise<string> {
  const laidOut = await elkLayout(layoutRequest(graph, explainedLines));
  return standaloneSvg(chartOf(graph, laidOut, explainedLines));
}
