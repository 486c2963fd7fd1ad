import type { TickerExplanation } from '../../../../domain/dashboard/audit/explanation/explainTicker.js';
import { figureText } from '../terminal/figureText.js';
import type { TextNode } from '../terminal/textTree.js';

type FrameworkEvent = TickerExplanation['framework']['events'][number];

/** Lists the events other than state changes, latest first; empty when there are no such events. */
export function eventNodes(events: readonly FrameworkEvent[]): TextNode[] {
  const children = events.flatMap((event): TextNode[] => {
    const text = textOf(event);
    return text === null ? [] : [{ text: `${event.at} ${text}` }];
  });
  return children.length === 0 ? [] : [{ text: 'Rungs, stops and entries, latest first', children }];
}

/** Returns null for a state change, since state changes are shown with their reasons. */
function textOf(event: FrameworkEvent): string | null {
  switch (event.kind) {
    case 'state_changed':
      return null;
    case 'entry_armed':
      return `entry armed by ${event.trigger}, strength ${figureText(event.strength)}: trigger low ${figureText(event.trigger_low)}, close ${figureText(event.close)}`;
    case 'rung_hit':
      return `rung ${event.rung} hit, ${event.r} R at ${figureText(event.price)}; the high was ${figureText(event.high)}`;
    case 'stop_breached':
      return `stop ${figureText(event.stop)} breached: close ${figureText(event.close)}`;
  }
}
