import { describe, expect, it } from '@jest/globals';
import { textTree } from '../../../../../src/bootstrap/dashboard/cli/terminal/textTree.js';

describe('a text tree', () => {
  it('shows the hierarchy, and wraps between words', () => {
    const tree = {
      text: 'root',
      children: [
        { text: 'one two three four five six seven eight nine', children: [{ text: 'leaf' }] },
        { text: 'one two three four five six seven eight nine' },
      ],
    };

    expect(textTree(tree, 43).split('\n')).toEqual([
      'root',
      '├─ one two three four five six seven eight',
      '│  │  nine',
      '│  └─ leaf',
      '└─ one two three four five six seven eight',
      '   nine',
    ]);
  });
});
