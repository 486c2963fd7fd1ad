import { anyone } from '../caller/anyone.js';

/** What all commands share. Who reaches their socket is the operator: the folder it lies in is closed to everybody else. */
export const OPERATOR = { tag: 'Operator', access: anyone, unpublished: true, example: { reply: {} } } as const;

export const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null;
