/** The parts of an audit that are compared. Each is compared as JSON of what the audit publishes. */
export const PARTS = ['score', 'state', 'triggers', 'levels', 'structure'] as const;

export type Part = (typeof PARTS)[number];
export type Parts = Readonly<Record<Part, string>>;

/** Reports for each part whether the two audits are exactly equal in it. */
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
