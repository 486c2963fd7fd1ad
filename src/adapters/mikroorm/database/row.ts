import { z } from 'zod';

export type Row = Readonly<Record<string, unknown>>;

export const idRow = z.object({ id: z.string() });

const countRow = z.object({ count: z.int() });

/** Of a statement whose one row says how many. */
export const countIn = ([row]: readonly Row[]): number => countRow.parse(row).count;
