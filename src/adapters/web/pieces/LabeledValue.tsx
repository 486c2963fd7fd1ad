import type { ReactNode } from 'react';

interface Props {
  readonly name: string;
  readonly children: ReactNode;
  readonly tone?: 'good' | 'bad' | undefined;
}

/** A label and its value, inside `<dl className="figures">`. */
export const LabeledValue = ({ name, children, tone }: Props) => (
  <div>
    <dt>{name}</dt>
    <dd className={tone}>{children}</dd>
  </div>
);
