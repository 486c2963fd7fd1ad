import type { Explanation } from '../../../domain/dashboard/audit/explanation/explainTicker.js';
import { figures, number } from './figureText.js';
import type { TextNode } from './textTree.js';

type Holding = NonNullable<Explanation['framework']['holding']>;

/** Entry, stop and rungs with how they came about. */
export function holdingNodes({ entry, initial_stop, stop, risk, rungs }: Holding): TextNode[] {
  const origin = figures(initial_stop.inputs);
  return [
    { text: `Entry ${number(entry.price)} on ${entry.date}` },
    {
      text: `Initial stop ${number(initial_stop.value)}, risk (1 R) ${number(risk)}`,
      children: [
        { text: initial_stop.rule },
        { text: origin === '' ? 'An earlier release opened this holding and did not record how.' : origin },
      ],
    },
    {
      text: `Stop ${number(stop.value)}, ${stop.since === null ? 'still the initial one' : `raised on ${stop.since}`}${stop.breached_since === null ? '' : `, closed below since ${stop.breached_since}`}`,
      children: [{ text: stop.rule }],
    },
    {
      text: 'Rungs',
      children: [
        { text: rungs.rule },
        ...rungs.each.map(({ r, price, hit }) => ({
          text: `${r} R at ${number(price)}: ${hit ? 'reached' : 'not reached'}`,
        })),
      ],
    },
  ];
}
