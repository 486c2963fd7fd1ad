import type { Request } from 'express';

const FOREIGN: ReadonlySet<string> = new Set(['cross-site', 'same-site']);

/**
 * Whether a page of another site, even of a sibling subdomain, made the browser send the request. Programs other than
 * browsers do not send Sec-Fetch-Site.
 */
export const isFromForeignSite = (request: Request): boolean => FOREIGN.has(request.get('sec-fetch-site') ?? '');
