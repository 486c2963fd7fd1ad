const SHOWN_CHARACTERS = 60;

/** Returns the message for text outside the table of a broker's file, such as a title; long text is cut. */
export const textOutsideTable = (text: string): string =>
  `Text outside the table: “${text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS)}…`}”`;
