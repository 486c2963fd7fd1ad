import type { z } from 'zod';

/**
 * Returns the schema as it is. The call compiles only when the schema has exactly the fields of `Type`: the same names, the
 * same types, the same ones optional. `readonly` makes no difference.
 */
export const exactSchemaFor =
  <Type>() =>
  <Schema extends z.ZodType>(schema: Schema & Agreement<Shape<z.output<Schema>>, Shape<Type>>): Schema =>
    schema;

type Agreement<Wire, Type> = [Wire, Type] extends [Type, Wire] ? unknown : { readonly wire: Wire; readonly type: Type };

/** Every field required, so that assignability in both directions means equal names; an optional field is marked. */
type Shape<Type> = Type extends readonly (infer Element)[]
  ? Shape<Element>[]
  : Type extends object
    ? { -readonly [Key in keyof Type]-?: undefined extends Type[Key] ? Optional<Type[Key]> : Shape<Type[Key]> }
    : Type;

interface Optional<Type> {
  readonly optional: Shape<Exclude<Type, undefined>>;
}
