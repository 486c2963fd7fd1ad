import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
  /** Something went wrong: it is read out at once. */
  readonly alert?: boolean;
}

/** What stands where there is nothing to show: why, and what to do about it. */
export const EmptyState = ({ title, children, alert = false }: Props) => (
  <section className="empty" role={alert ? 'alert' : undefined}>
    <h2>{title}</h2>
    {children}
  </section>
);
