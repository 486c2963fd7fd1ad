/** Maximum number of characters shown of an event's payload. */
export const MAX_PAYLOAD_CHARACTERS = 600;

/** Maximum number of values read per event, and of items read per array. */
const VALUES_READ = 500;

/**
 * Works like a `JSON.stringify` replacer, except that returning undefined for the event itself (name '') keeps the
 * event.
 */
export type PayloadMask = (name: string, value: unknown) => unknown;

/** Returns an event's fields except its type, as masked and truncated JSON; null when the event has no other fields. */
export function payloadText(event: Readonly<Record<string, unknown>>, mask: PayloadMask): string | null {
  const text = masked(event, mask) ?? null;
  return text !== null && text.length > MAX_PAYLOAD_CHARACTERS ? `${text.slice(0, MAX_PAYLOAD_CHARACTERS)}…` : text;
}

/** Returns undefined if nothing can be shown. Errors of the event or the mask are returned as text, not thrown. */
function masked(event: Readonly<Record<string, unknown>>, mask: PayloadMask): string | undefined {
  try {
    const payload = Object.fromEntries(Object.entries(event).filter(([name]) => name !== 'type'));
    if (Object.keys(payload).length === 0) return undefined;
    let read = 0;
    return JSON.stringify(payload, (name, value: unknown) => {
      read += 1;
      if (read > VALUES_READ) return undefined;
      const shown = mask(name, value instanceof Error ? String(value) : value);
      // JSON.stringify starts with the payload itself, for which a mask that knows only its fields returns undefined.
      return value === payload && shown === undefined ? payload : shortened(shown);
    });
  } catch (error) {
    return JSON.stringify(`This event cannot be shown as JSON: ${error instanceof Error ? error.name : typeof error}`);
  }
}

/** Cuts a value to what can be shown of it, so that large events cost little more than small ones. */
function shortened(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'string') return value.slice(0, MAX_PAYLOAD_CHARACTERS);
  // Typed arrays, too, are shown as lists.
  if (Array.isArray(value) || ArrayBuffer.isView(value))
    return Reflect.apply(Array.prototype.slice, value, [0, VALUES_READ]);
  return value;
}
