import elk from 'elkjs/lib/elk.bundled.js';
import type { LayoutResult } from './statechart.js';
import type { LayoutNode } from './layoutRequest.js';

/** Lays a chart out in this process; a page does so in a worker. */
export async function runElkLayout(request: LayoutNode): Promise<LayoutResult> {
  const layout = new elk.default();
  return layout.layout(request);
}
