import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;
type SchemaOverride = NonNullable<z.core.ToJSONSchemaParams['override']>;

/**
 * Collects JSON Schemas for the API description. A schema with a name (`.meta({ id })`) appears once, under
 * `components`, and is referenced everywhere else.
 */
export class NamedSchemas {
  private readonly known = new Map<string, Json>();

  /** Returns the schema or a reference to it. Throws if two schemas have the same name. */
  referenceTo(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
    const {
      $schema: _dialect,
      '~standard': _standard,
      $defs = {},
      ...used
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      ...(io === 'output' ? { override: allowFurtherFields } : {}),
    });
    for (const [name, definition] of Object.entries($defs)) this.keep(name, pointing(definition));
    return pointing(used);
  }

  /** Returns the schemas, sorted by name. */
  toComponents(): Readonly<Record<string, Json>> {
    return Object.fromEntries([...this.known].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  private keep(name: string, definition: Json): void {
    const earlier = this.known.get(name) ?? definition;
    if (JSON.stringify(earlier) !== JSON.stringify(definition))
      throw new TypeError(`two different schemas have the name ${name}`);
    this.known.set(name, definition);
  }
}

/** Clients must ignore fields that they do not know: a later version may add some. */
const allowFurtherFields: SchemaOverride = ({ jsonSchema }) => {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
};

const pointing = (schema: object): Json =>
  Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [
      name,
      name === '$ref' ? String(part).replace('#/$defs/', '#/components/schemas/') : within(part),
    ]),
  );

function within(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(within);
  return typeof part === 'object' && part !== null ? pointing(part) : part;
}
