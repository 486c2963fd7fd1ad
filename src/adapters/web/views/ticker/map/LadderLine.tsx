import { createContext, useContext, type ReactNode } from 'react';
import type { Decisions } from '../../../../../domain/dashboard/audit/decisions.js';

interface OpenLines {
  /** Ids of the opened lines. */
  readonly opened: readonly string[];
  readonly toggle: (id: string) => void;
}

export const OpenLinesContext = createContext<OpenLines>({ opened: [], toggle: () => undefined });

export const useIsLineOpen = (id: string): boolean => useContext(OpenLinesContext).opened.includes(id);

/** The states at closes just above and just below a line. */
export interface StatesAroundLine {
  readonly above: Decisions['state'];
  readonly below: Decisions['state'];
}

interface Props {
  readonly id: string;
  readonly className: string;
  readonly states: StatesAroundLine;
  readonly price: string;
  /** The price as a phrase for screen readers. */
  readonly spokenPrice: string;
  readonly distance: string;
  readonly text: string;
  /** The text as whole sentences for screen readers. */
  readonly sentences: readonly string[];
}

/** A row of the ladder. Its price is a button that opens the details below it. */
export function LadderLine({ id, className, states, price, spokenPrice, distance, text, sentences }: Props) {
  const { opened, toggle } = useContext(OpenLinesContext);
  return (
    <tr className={className}>
      <th scope="row">
        <Rail states={states} />
        <button type="button" aria-expanded={opened.includes(id)} onClick={() => toggle(id)}>
          <span aria-hidden="true">{price}</span>
          <span className="unseen">{spokenPrice}</span>
        </button>
      </th>
      <td className="distance">{distance}</td>
      <td className="text">
        <span aria-hidden="true">{text}</span>
        <span className="unseen">{sentences.join(' ')}</span>
      </td>
    </tr>
  );
}

export const LadderDetails = ({
  states,
  children,
}: {
  readonly states: StatesAroundLine;
  readonly children: ReactNode;
}) => (
  <tr className="opened">
    <td colSpan={3}>
      <Rail states={states} />
      {children}
    </td>
  </tr>
);

/** The vertical line; its color at each close shows the state that the close would lead to. */
const Rail = ({ states: { above, below } }: { readonly states: StatesAroundLine }) => (
  <span className="rail" aria-hidden="true">
    <span className={`to-${above}`} />
    <span className={`to-${below}`} />
  </span>
);
