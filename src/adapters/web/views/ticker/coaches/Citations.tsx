interface Props {
  readonly name: string;
  readonly links: readonly { readonly title: string; readonly url: string; readonly note: string | null }[];
}

/** Pages elsewhere: opening one is the reader's own act, and it is not told where the reader came from. */
export function Citations({ name, links }: Props) {
  if (links.length === 0) return null;
  return (
    <ul className="citations" aria-label={name}>
      {links.map(({ title, url, note }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {title}
          </a>{' '}
          {note !== null && <span className="dim">{note}</span>}
        </li>
      ))}
    </ul>
  );
}
