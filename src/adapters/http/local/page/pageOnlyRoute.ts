import { publicAccess } from '../../caller/publicAccess.js';

/** Marks a route that only the dashboard's own page uses, and that the published API leaves out. */
export const PAGE_ONLY_ROUTE = { tag: 'Page', isUnpublished: true } as const;

/** Marks a page-only route that only reads and therefore needs no CSRF token. */
export const PAGE_READ_ROUTE = { ...PAGE_ONLY_ROUTE, method: 'get', access: publicAccess } as const;
