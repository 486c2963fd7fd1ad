import { useId, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** Dimmed text after the title. */
  readonly note?: ReactNode;
  /** Controls at the end of the title line. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A section of a view with its own heading. Panels are not nested. */
export function Panel({ title, note, tools, children, className = '' }: Props) {
  const id = useId();
  return (
    <section className={`panel ${className}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span className="dim">{note}</span>}
        {tools !== undefined && <div className="tools">{tools}</div>}
      </header>
      {children}
    </section>
  );
}
