/** A line of text with its child lines. */
export interface TextNode {
  readonly text: string;
  readonly children?: readonly TextNode[];
}

/** Below this width, each line of a deep tree would hold only one word. */
const MIN_WIDTH = 40;

/** Draws the tree; lines longer than `width` characters are wrapped between words. */
export function textTree(root: TextNode, width: number): string {
  return [...wrapped(root.text, width), ...branches(root.children ?? [], '', width)].join('\n');
}

function branches(nodes: readonly TextNode[], indent: string, width: number): string[] {
  return nodes.flatMap(({ text, children = [] }, place) => {
    const last = place === nodes.length - 1;
    const below = `${indent}${last ? '   ' : '│  '}`;
    const carryOn = children.length > 0 ? `${below}│  ` : below;
    const [first = '', ...rest] = wrapped(text, width - below.length);
    return [
      `${indent}${last ? '└─ ' : '├─ '}${first}`,
      ...rest.map((line) => `${carryOn}${line}`),
      ...branches(children, below, width),
    ];
  });
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > Math.max(width, MIN_WIDTH)) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
