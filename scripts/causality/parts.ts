/** What is compared, by the name of its column. Each is JSON of what an audit publishes. */
export const PARTS = ['score', 'state', 'triggers', 'levels', 'structure'] as const;

export type Part = (typeof PARTS)[number];
export type Parts = Readonly<Record<Part, string>>;

/** Whether the parts of two audits are the same to the last bit. */
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
