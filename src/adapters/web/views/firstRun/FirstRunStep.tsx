import { useId, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** Current status of the step. */
  readonly status: ReactNode;
  readonly done: boolean;
  readonly children?: ReactNode;
}

/** A step before the first audit. */
export function FirstRunStep({ title, status, done, children }: Props) {
  const id = useId();
  return (
    <li className={done ? 'done' : undefined}>
      <section aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        <p className="step-status">{status}</p>
        {children}
      </section>
    </li>
  );
}
