import type { MachineGraph } from '../../graph/machineGraph.js';
import { transitionText } from '../../graph/transitionLines.js';
import { GuardResult } from '../log/GuardResult.js';
import type { StepView } from '../../recorder/inspection.js';
import type { PanZoomTransform, Size } from './panZoomTransform.js';
import type { ExplainedTransition } from './useExplainedTransition.js';

/** Width of the tooltip in pixels, as in chart.css; needed to keep the tooltip within the frame. */
const WIDTH = 340;
const GAP = 8;

interface Props {
  readonly explained: ExplainedTransition;
  readonly graph: MachineGraph;
  readonly step: StepView | null;
  readonly place: PanZoomTransform;
  readonly frame: Size;
}

/** Shows when a transition is taken, and what its guard compared in the selected step. */
export function TransitionTooltip({ explained: { transition: id, box }, graph, step, place, frame }: Props) {
  const transition = graph.transitions.find((each) => each.id === id);
  if (transition === undefined) return null;
  const result = step?.asked.find((each) => each.transition === id);
  const top = place.y + place.scale * box.y;
  const left = Math.max(Math.min(place.x + place.scale * box.x, frame.width - WIDTH), GAP);
  const isLow = top > frame.height / 2;
  return (
    <div
      className="chart-tip"
      role="tooltip"
      style={isLow ? { left, bottom: frame.height - top + GAP } : { left, top: top + place.scale * box.height + GAP }}
    >
      <code>{transitionText({ ...transition, actions: [] })}</code>
      {transition.description !== null && <p>{transition.description}</p>}
      {result !== undefined && <GuardResult result={result} />}
    </div>
  );
}
