/** The compared parts, by the name of their column. Each is JSON of what an audit publishes. */
export const PARTS = ['score', 'state', 'triggers', 'levels', 'structure'] as const;

export type Part = (typeof PARTS)[number];
export type Parts = Readonly<Record<Part, string>>;

/** Compares the parts of two audits exactly. */
export const sameParts = (one: Parts, other: Parts): Readonly<Record<Part, boolean>> => {
  const same = (part: Part): boolean => one[part] === other[part];
  return {
    score: same('score'),
    state: same('state'),
    triggers: same('triggers'),
    levels: same('levels'),
    structure: same('structure'),
  };
};
