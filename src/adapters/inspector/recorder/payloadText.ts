/** Maximum number of characters shown of an event's payload. */
export const MAX_PAYLOAD_CHARACTERS = 600;

/** Maximum number of values read per event, so that large events cost about the same as small ones. */
const VALUES_READ = 500;

/** Returns the text that replaces a value; called like the replacer of `JSON.stringify`. */
export type PayloadMask = (name: string, value: unknown) => unknown;

/** Returns an event's fields except its type, as masked and truncated JSON; null when the event has no other fields. */
export function payloadText(event: Readonly<Record<string, unknown>>, mask: PayloadMask): string | null {
  const payload = Object.entries(event).filter(([name]) => name !== 'type');
  if (payload.length === 0) return null;
  const text = masked(Object.fromEntries(payload), mask);
  return text.length > MAX_PAYLOAD_CHARACTERS ? `${text.slice(0, MAX_PAYLOAD_CHARACTERS)}…` : text;
}

function masked(payload: object, mask: PayloadMask): string {
  let read = 0;
  try {
    return JSON.stringify(payload, (name, value: unknown) => {
      read += 1;
      if (read > VALUES_READ) return undefined;
      const shown = mask(name, value instanceof Error ? String(value) : value);
      return typeof shown === 'bigint' ? String(shown) : shown;
    });
  } catch (error) {
    return JSON.stringify(`This event cannot be shown as JSON: ${error instanceof Error ? error.name : typeof error}`);
  }
}
