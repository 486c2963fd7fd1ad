/** Font sizes in pixels. Labels use a monospaced typeface, so that their width can be computed without a screen. */
export const FONT_SIZE = { name: 13, line: 11 } as const;
export const LINE_HEIGHT = 15;
export const NAME_HEIGHT = 26;
export const PADDING = 10;

/** Width of a letter relative to the font size, for the widest of the common typefaces. */
const LETTER_WIDTH = 0.605;

export const measureTextWidth = (text: string, kind: keyof typeof FONT_SIZE): number =>
  Math.ceil(text.length * FONT_SIZE[kind] * LETTER_WIDTH);
