const SHOWN_CHARACTERS = 60;

/** Names a line of a broker's file that is not part of the table, such as a title or a legal notice. */
export const textOutsideTable = (text: string): string =>
  `Text outside the table: “${text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS)}…`}”`;
