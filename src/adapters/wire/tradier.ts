import { z } from 'zod';

/** Reads items from Tradier, which sends several items as an array, and one item without an array. */
export const oneOrMore = <Item extends z.ZodType>(item: Item) =>
  z.union([z.array(item), item.transform((one): z.output<Item>[] => [one])]);

/** Reads a list from Tradier, which sends an empty list as null or the word "null". */
export function listIn<Item extends z.ZodType>(key: string, item: Item) {
  const inner = z.object({ [key]: oneOrMore(item) });
  return z.union([z.null(), z.literal('null'), inner]).transform((list): z.output<Item>[] => {
    if (list === null || list === 'null') return [];
    return Object.values(list).flat();
  });
}

/** The form of Tradier's errors, which can also arrive with status 200. */
const errorReply = z.union([
  z.object({ errors: z.union([z.string(), z.object({ error: z.union([z.string(), z.array(z.string())]) })]) }),
  z.object({ fault: z.object({ faultstring: z.string() }) }),
  z.object({ error: z.string() }),
]);

/** Returns the messages of an error reply; null for any other reply. */
export function tradierErrorsIn(body: unknown): string[] | null {
  const { data } = errorReply.safeParse(body);
  if (data === undefined) return null;
  if ('fault' in data) return [data.fault.faultstring];
  if ('error' in data) return [data.error];
  return typeof data.errors === 'string' ? [data.errors] : [data.errors.error].flat();
}

export const TRADIER_TOKEN_ADVICE =
  'Check TRADIER_TOKEN, and that TRADIER_API_BASE is the API that the token belongs to.';
