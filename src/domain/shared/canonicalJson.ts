export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** JSON that is the same for the same value: names sorted by their UTF-16 units, no blanks (as RFC 8785 has it). */
export function canonicalJson(value: JsonValue): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

/** The same of plain data of any type: what JSON cannot carry is left out. */
export function canonicalJsonOfPlainData(value: object): string {
  const plain: JsonValue = JSON.parse(JSON.stringify(value));
  return canonicalJson(plain);
}

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);
