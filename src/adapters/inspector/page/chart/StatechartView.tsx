import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Box, Statechart, Point } from '../../drawing/statechart.js';
import { drawStatechart } from '../../drawing/drawStatechart.js';
import type { MachineGraph } from '../../graph/machineGraph.js';
import { Icon } from '../Icon.js';
import { TransitionTooltip } from './TransitionTooltip.js';
import { makeKeyboardAccessible } from './makeKeyboardAccessible.js';
import { applyHighlight, type Highlight } from './highlight.js';
import { svgNode } from './svgNode.js';
import { useExplainedTransition } from './useExplainedTransition.js';
import { usePanZoom } from './usePanZoom.js';

interface Props {
  readonly chart: Statechart;
  readonly graph: MachineGraph;
  readonly lit: Highlight;
}

/** Shows the drawing with pan and zoom. It is drawn once, and each step only changes the highlights. */
export function StatechartView({ chart, graph, lit }: Props) {
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const { place, larger, smaller, fit, reveal, handlers } = usePanZoom(frame, chart, spotOf(chart, lit.active));
  const svg = useMemo(() => makeKeyboardAccessible(svgNode(drawStatechart(chart))), [chart]);
  const { explained, handlers: explaining } = useExplainedTransition(reveal);
  useLayoutEffect(() => sheet.current?.replaceChildren(svg), [svg]);
  useLayoutEffect(() => applyHighlight(svg, graph, lit), [svg, graph, lit]);
  return (
    <div className="chart-view">
      <div className="chart-frame" ref={setFrame} {...handlers} {...explaining}>
        <div
          className="chart-sheet"
          ref={sheet}
          style={{ transform: `translate(${place.x}px, ${place.y}px) scale(${place.scale})` }}
        />
      </div>
      {explained !== null && frame !== null && (
        <TransitionTooltip
          explained={explained}
          graph={graph}
          step={lit.step}
          place={place}
          frame={{ width: frame.clientWidth, height: frame.clientHeight }}
        />
      )}
      <div className="zoom" role="toolbar" aria-label="Zoom">
        <button type="button" aria-label="Zoom in" title="Zoom in (+)" onClick={larger}>
          +
        </button>
        <button type="button" aria-label="Zoom out" title="Zoom out (−)" onClick={smaller}>
          −
        </button>
        <button type="button" aria-label="Fit" title="Fit (0)" onClick={fit}>
          <Icon of="fit" />
        </button>
      </div>
    </div>
  );
}

/** Returns the center of the active state, or of the initial state when no state is active. */
function spotOf({ states, initials }: Statechart, active: readonly string[] | null): Point {
  const boxes: readonly Box[] = states.filter(({ path }) => active?.includes(path) === true).map(({ box }) => box);
  const [first] = boxes.length > 0 ? boxes : initials;
  return first === undefined ? { x: 0, y: 0 } : { x: first.x + first.width / 2, y: first.y + first.height / 2 };
}
