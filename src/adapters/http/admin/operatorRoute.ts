import { publicAccess } from '../caller/publicAccess.js';

/** What all commands share. Who reaches their socket is the operator: the folder it lies in is closed to everybody else. */
export const OPERATOR_ROUTE_DEFAULTS = {
  tag: 'Operator',
  access: publicAccess,
  unpublished: true,
  example: { reply: {} },
} as const;

export const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null;
