import type { ReactNode } from 'react';

/** `unchecked` means that the check did not run, which does not block the order. */
export type Verdict = 'passed' | 'failed' | 'unchecked';

interface Props {
  readonly verdict: Verdict;
  readonly name: string;
  /** The sentence that explains the verdict. */
  readonly children: ReactNode;
  /** A short label at the end of the line. */
  readonly mark?: string | undefined;
}

const SIGNS: Readonly<Record<Verdict, { readonly drawn: string; readonly spoken: string }>> = {
  passed: { drawn: 'M3.5 8.5l3 3 6-7', spoken: 'yes' },
  failed: { drawn: 'M4.5 4.5l7 7M11.5 4.5l-7 7', spoken: 'no' },
  unchecked: { drawn: 'M4.5 8h7', spoken: 'not checked' },
};

/** One line of a checklist inside `<ul className="checks">`. An icon, a color and a word show the verdict. */
export const ChecklistItem = ({ verdict, name, children, mark }: Props) => (
  <li className={verdict}>
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d={SIGNS[verdict].drawn} />
    </svg>
    <strong>
      {name}
      <span className="unseen">: {SIGNS[verdict].spoken}.</span>
    </strong>
    {mark !== undefined && <em>{mark}</em>}
    <p>{children}</p>
  </li>
);
