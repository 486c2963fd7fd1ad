export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** Serializes equal values to equal JSON: names sorted by UTF-16 units, no spaces (as in RFC 8785). */
export function canonicalJson(value: JsonValue): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

/** Serializes plain data of any type as `canonicalJson` does; values that JSON cannot represent are omitted. */
export function canonicalJsonOfPlainData(value: object): string {
  const plain: JsonValue = JSON.parse(JSON.stringify(value));
  return canonicalJson(plain);
}

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);
