import type { z } from 'zod';

/**
 * Returns the schema unchanged. The call compiles only when the schema has exactly the fields of `Type`: the same
 * names, types and optional fields. `readonly` makes no difference.
 */
export const exactSchemaFor =
  <Type>() =>
  <Schema extends z.ZodType>(schema: Schema & Agreement<Shape<z.output<Schema>>, Shape<Type>>): Schema =>
    schema;

type Agreement<Wire, Type> = [Wire, Type] extends [Type, Wire] ? unknown : { readonly wire: Wire; readonly type: Type };

/**
 * Makes every field required and tags those that were optional. Two types with such shapes are mutually assignable only
 * if they have the same field names.
 */
type Shape<Type> = Type extends readonly (infer Element)[]
  ? Shape<Element>[]
  : Type extends object
    ? { -readonly [Key in keyof Type]-?: undefined extends Type[Key] ? Optional<Type[Key]> : Shape<Type[Key]> }
    : Type;

interface Optional<Type> {
  readonly optional: Shape<Exclude<Type, undefined>>;
}
