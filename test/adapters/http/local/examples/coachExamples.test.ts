import { describe, expect, it } from '@jest/globals';
import { coachReplySchemaOf } from '../../../../../src/adapters/http/contract/dashboard/coaches.js';
import { coachExample } from '../../../../../src/adapters/http/local/examples/coachExamples.js';
import { COACHES } from '../../../../../src/domain/dashboard/coaching/coachCatalog.js';
import { COACH_NAMES } from '../../../../../src/domain/dashboard/coaching/coachNames.js';

describe('the coaches’ examples', () => {
  it.each(COACHES)('are valid replies of $path, without unknown fields [COA-13]', (coach) => {
    const example = coachExample(coach);

    expect(coachReplySchemaOf(coach.name).parse(example)).toEqual(example);
  });

  it('include every coach exactly once [COA-18]', () => {
    expect(COACHES.map(({ name }) => name)).toEqual(COACH_NAMES);
    expect(COACHES.map(({ path }) => path)).toEqual([
      '/thesis/ai/generate',
      '/coach/advocate/generate',
      '/coach/pillar/generate',
      '/coach/exit/generate',
      '/coach/entry/generate',
      '/coach/audit/generate',
      '/coach/catalyst/generate',
      '/coach/whale_confirmation/generate',
      '/coach/trap_structure/generate',
    ]);
  });
});
