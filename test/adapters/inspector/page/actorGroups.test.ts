import { describe, expect, it } from '@jest/globals';
import { groupActors } from '../../../../src/adapters/inspector/page/actors/actorGroups.js';
import type { ActorView } from '../../../../src/adapters/inspector/recorder/inspection.js';

const actor = (id: string, parent: string | null = null, state = 'idle'): ActorView => ({
  id,
  parent,
  machine: 'machine',
  active: [state],
  stopped: false,
});

describe('groupActors', () => {
  it('lists children after their parent, and treats actors with an unknown parent as having none', () => {
    const actors = [actor('grandchild', 'child'), actor('orphan', 'gone'), actor('child', 'root'), actor('root')];
    expect(groupActors(actors).map(({ actors: [first] }) => first?.id)).toEqual([
      'orphan',
      'root',
      'child',
      'grandchild',
    ]);
  });

  it('groups actors by the part of their id before a colon, with a count per state', () => {
    const actors = [actor('job:2'), actor('job:1', null, 'busy'), actor('job:3'), actor('alone')];
    expect(groupActors(actors).map(({ name, tally, actors: each }) => [name, tally, each.map(({ id }) => id)])).toEqual(
      [
        [null, '1 idle', ['alone']],
        ['job', '2 idle, 1 busy', ['job:1', 'job:2', 'job:3']],
      ],
    );
  });
});
