import type { CoachReply } from '../../../server/coaches.js';

interface Link {
  readonly title: string;
  readonly url: string;
  readonly note: string | null;
}

/** What a coach says beside its narration: a verdict with its reason, headlines and citations. */
export function OwnFields({ reply }: { readonly reply: CoachReply }) {
  const verdict = textOf(reply['verdict']);
  const reason = textOf(reply['verdict_reason']) ?? (reply['conflict'] === true ? textOf(reply['conflict_reason']) : null);
  const links = [...linksOf(reply['headlines']), ...linksOf(reply['citations'])];
  return (
    <>
      {(verdict !== null || reason !== null) && (
        <p className="own">
          {verdict !== null && <strong>{verdict}</strong>} {reason}
        </p>
      )}
      {links.length > 0 && (
        <ul className="citations">
          {links.map(({ title, url, note }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                {title}
              </a>{' '}
              {note !== null && <span className="dim">{note}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Web addresses alone: anything else is no link. */
function linksOf(value: unknown): Link[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: { readonly [name: string]: unknown }): Link[] => {
    const [title, url] = [textOf(each['title']), textOf(each['url'])];
    if (title === null || url === null || !/^https?:\/\//.test(url)) return [];
    return [{ title, url, note: [textOf(each['classification']), textOf(each['direction'])].filter((words) => words !== null).join(', ').toLowerCase() || null }];
  });
}
