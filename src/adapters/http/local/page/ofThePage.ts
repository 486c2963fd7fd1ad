/** A route that only the dashboard's own page uses: no published interface. */
export const OF_THE_PAGE = { tag: 'Page', unpublished: true } as const;
