import elk from 'elkjs/lib/elk.bundled.js';
import type { LayoutResult } from './statechart.js';
import type { LayoutNode } from './layoutRequest.js';

/** Runs the ELK layout in this process; the page runs it in a worker. */
export async function runElkLayout(request: LayoutNode): Promise<LayoutResult> {
  const layout = new elk.default();
  return layout.layout(request);
}
