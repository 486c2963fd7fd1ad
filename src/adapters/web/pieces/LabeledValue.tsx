import type { ReactNode } from 'react';

interface Props {
  readonly name: string;
  readonly children: ReactNode;
  readonly note?: ReactNode;
  readonly tone?: 'good' | 'bad' | undefined;
}

/** A label and its value, inside a `<dl>` of the class `figures` or `facts`. */
export const LabeledValue = ({ name, children, note, tone }: Props) => (
  <div>
    <dt>{name}</dt>
    <dd className={tone}>{children}</dd>
    {note !== undefined && <dd className="note dim">{note}</dd>}
  </div>
);
