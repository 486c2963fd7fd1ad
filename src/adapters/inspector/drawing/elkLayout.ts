import elk from 'elkjs/lib/elk.bundled.js';
import type { LaidOut } from './chart.js';
import type { LayoutNode } from './layoutRequest.js';

/** Lays a chart out in this process; a page does so in a worker. */
export async function elkLayout(request: LayoutNode): Promise<LaidOut> {
  const layout = new elk.default();
  return layout.layout(request);
}
