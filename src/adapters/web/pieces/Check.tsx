import type { ReactNode } from 'react';

interface Props {
  readonly passed: boolean;
  readonly name: string;
  /** The sentence that says why. */
  readonly children: ReactNode;
  /** A short word at the end of the name's line. */
  readonly mark?: string | undefined;
}

/** One line of a checklist, inside a `<ul className="checks">`: the verdict is a sign, a colour and a word. */
export const Check = ({ passed, name, children, mark }: Props) => (
  <li className={passed ? 'passed' : 'failed'}>
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d={passed ? 'M3.5 8.5l3 3 6-7' : 'M4.5 4.5l7 7M11.5 4.5l-7 7'} />
    </svg>
    <strong>
      {name}
      <span className="unseen">{passed ? ': yes.' : ': no.'}</span>
    </strong>
    {mark !== undefined && <em>{mark}</em>}
    <p>{children}</p>
  </li>
);
