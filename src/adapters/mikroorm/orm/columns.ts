import { z } from 'zod';
import { BlobType, JsonType, Type, p } from './orm.js';

/** Validates a `jsonb` value on every read, since a migration or an older version may have written another form. */
class ParsedJson extends JsonType {
  /**
   * Takes a function instead of a schema, because the ORM copies the objects that a column type holds, and a copied
   * schema does not work.
   */
  constructor(private readonly parse: (value: unknown) => unknown) {
    super();
  }

  override convertToJSValue(...[value, platform, context]: Parameters<JsonType['convertToJSValue']>): unknown {
    const json = super.convertToJSValue(value, platform, context);
    return json === null || json === undefined ? json : this.parse(json);
  }
}

/** A `text` column that contains JSON; unlike `jsonb`, it preserves the order of keys. */
class JsonText extends Type<Record<string, unknown>, string> {
  override convertToDatabaseValue(value: Record<string, unknown> | string): string {
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  override convertToJSValue(value: Record<string, unknown> | string): Record<string, unknown> {
    return typeof value === 'string' ? z.record(z.string(), z.unknown()).parse(JSON.parse(value)) : value;
  }

  override getColumnType(): string {
    return 'text';
  }
}

/** A `bytea` column. The ORM's own type would copy its values, which doubles the processor time of storing 5 MiB. */
class Bytes extends BlobType {
  override convertToDatabaseValue({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
    return Buffer.from(buffer, byteOffset, byteLength);
  }
}

/** A `text` column without a check constraint; its values are checked when they are read. */
class OneOf extends Type<string, string> {
  constructor(private readonly values: readonly string[]) {
    super();
  }

  override convertToJSValue(value: string): string {
    return z.enum(this.values).parse(value);
  }

  override getColumnType(): string {
    return 'text';
  }
}

export const jsonColumn = <T>(schema: z.ZodType<T>) =>
  p.type(new ParsedJson((value) => schema.parse(value))).$type<T>();
export const jsonTextColumn = () => p.type(new JsonText()).$type<Record<string, unknown>>();
export const bytesColumn = () => p.type(new Bytes()).$type<Uint8Array>();
export const enumColumn = <const T extends readonly string[]>(values: T) =>
  p.type(new OneOf(values)).$type<T[number]>();
export const textArrayColumn = () => p.array().columnType('text[]');

/** An identity column, which counts up in the order of insertion. */
export const identityColumn = () =>
  p.bigint('number').columnType('bigint').primary().autoincrement().generated('identity');

/** The primary key of a table that has at most one row. */
export const singletonKeyColumn = () => p.boolean().primary().check('only_one');
