/** Characters of an event's payload that are shown. */
export const PAYLOAD_SHOWN = 600;

/** Returns what is shown in place of a value, which is called as `JSON.stringify` calls its replacer. */
export type Mask = (name: string, value: unknown) => unknown;

/** An event's fields besides its type, as masked JSON cut to size; null without any. */
export function payloadText(event: Readonly<Record<string, unknown>>, mask: Mask): string | null {
  const payload = Object.entries(event).filter(([name]) => name !== 'type');
  if (payload.length === 0) return null;
  const text = JSON.stringify(Object.fromEntries(payload), (name, value: unknown) => mask(name, value));
  return text.length > PAYLOAD_SHOWN ? `${text.slice(0, PAYLOAD_SHOWN)}…` : text;
}
