/** Marks a route that only the dashboard's own page uses, and that the published API leaves out. */
export const PAGE_ONLY_ROUTE = { tag: 'Page', unpublished: true } as const;
