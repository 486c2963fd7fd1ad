/** The parts of an audit that are compared, each as the JSON that the audit publishes. */
export const PARTS = ['score', 'state', 'triggers', 'levels', 'structure'] as const;

export type Part = (typeof PARTS)[number];
export type Parts = Readonly<Record<Part, string>>;

/** Reports which parts are exactly equal in the two audits. */
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
