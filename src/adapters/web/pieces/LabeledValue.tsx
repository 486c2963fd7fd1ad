import type { ReactNode } from 'react';

interface Props {
  readonly name: string;
  readonly children: ReactNode;
  readonly title?: string;
}

/** A label and its value, inside `<dl className="figures">`. */
export const LabeledValue = ({ name, children, title }: Props) => (
  <div title={title}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
