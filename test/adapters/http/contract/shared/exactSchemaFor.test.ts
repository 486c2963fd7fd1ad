import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { exactSchemaFor } from '../../../../../src/adapters/http/contract/shared/exactSchemaFor.js';

interface Quote {
  readonly symbol: string;
  readonly price: number | null;
  readonly levels: readonly { readonly price: number }[];
  readonly currency?: string | undefined;
}

const symbol = z.string();
const price = z.number().nullable();
const levels = z.array(z.object({ price: z.number() }));
const currency = z.string().optional();

/** Calls that must not compile. If one does, the type check reports the `@ts-expect-error` above it as unused. */
const SCHEMAS = [
  // @ts-expect-error a field of the type is missing from the schema
  exactSchemaFor<Quote>()(z.object({ symbol, price, currency })),
  // @ts-expect-error an optional field of the type is missing from the schema
  exactSchemaFor<Quote>()(z.object({ symbol, price, levels })),
  // @ts-expect-error a field of the schema is missing from the type
  exactSchemaFor<Quote>()(z.object({ symbol, price, levels, currency, extra: z.string() })),
  // @ts-expect-error an optional field of the schema is missing from the type
  exactSchemaFor<Quote>()(z.object({ symbol, price, levels, currency, extra: z.string().optional() })),
  // @ts-expect-error a field is optional in the schema alone
  exactSchemaFor<Quote>()(z.object({ symbol: symbol.optional(), price, levels, currency })),
  // @ts-expect-error a field is nullable in the type alone
  exactSchemaFor<Quote>()(z.object({ symbol, price: z.number(), levels, currency })),
  // @ts-expect-error a nested field differs
  exactSchemaFor<Quote>()(z.object({ symbol, price, levels: z.array(z.object({ price })), currency })),
];

it('exactSchemaFor returns the schema unchanged when the schema agrees with the type', () => {
  const schema = z.object({ symbol, price, levels, currency });

  expect(exactSchemaFor<Quote>()(schema)).toBe(schema);
  expect(SCHEMAS).toHaveLength(7);
});
