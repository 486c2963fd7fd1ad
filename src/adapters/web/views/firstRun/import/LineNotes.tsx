interface Props {
  readonly title?: string;
  readonly lines: readonly { readonly line: number; readonly message: string }[];
  readonly tone?: 'bad';
}

/** Lists messages about lines of a file; renders nothing without messages. */
export function LineNotes({ title, lines, tone }: Props) {
  if (lines.length === 0) return null;
  return (
    <div>
      {title !== undefined && <p className={tone}>{title}:</p>}
      <dl className="by-line">
        {lines.map(({ line, message }) => (
          <div key={`${line} ${message}`}>
            <dt>Line {line}</dt>
            <dd>{message}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
