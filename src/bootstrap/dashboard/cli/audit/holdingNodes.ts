import type { TickerExplanation } from '../../../../domain/dashboard/audit/explanation/explainTicker.js';
import { figuresText, figureText } from '../terminal/figureText.js';
import type { TextNode } from '../terminal/textTree.js';

type Holding = NonNullable<TickerExplanation['framework']['holding']>;

/**
 * Shows entry, stop and rungs, and how each was derived.
 * @param firstBreach session of the close below the stop that caused EXIT, if the present run of them began later
 */
export function holdingNodes(
  { entry, initial_stop, stop, risk, rungs }: Holding,
  firstBreach: string | null,
): TextNode[] {
  const origin = figuresText(initial_stop.inputs);
  return [
    { text: `Entry ${figureText(entry.price)} on ${entry.date}` },
    {
      text: `Initial stop ${figureText(initial_stop.value)}, risk (1 R) ${figureText(risk)}`,
      children: [
        { text: initial_stop.rule },
        {
          text:
            origin === ''
              ? 'This holding was opened by an earlier release, which did not record how it derived the stop.'
              : origin,
        },
      ],
    },
    {
      text: `Stop ${figureText(stop.value)}, ${stop.since === null ? 'still the initial one' : `raised on ${stop.since}`}${stop.breached_since === null ? '' : `, closed below${firstBreach === null ? '' : ` on ${firstBreach} and again`} since ${stop.breached_since}`}`,
      children: [{ text: stop.rule }],
    },
    {
      text: 'Rungs',
      children: [
        { text: rungs.rule },
        ...rungs.each.map(({ r, price, hit }) => ({
          text: `${r} R at ${figureText(price)}: ${hit ? 'reached' : 'not reached'}`,
        })),
      ],
    },
  ];
}
