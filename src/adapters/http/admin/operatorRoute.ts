import { publicAccess } from '../caller/publicAccess.js';

/**
 * Settings shared by the routes of all operator commands. Only the operator can reach the socket, because its folder is
 * closed to other users.
 */
export const OPERATOR_ROUTE_DEFAULTS = {
  tag: 'Operator',
  method: 'post',
  access: publicAccess,
  isUnpublished: true,
} as const;

export const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null;
