/** Marks a route that only the dashboard's own page uses: not a published interface. */
export const PAGE_ONLY_ROUTE = { tag: 'Page', unpublished: true } as const;
