/** Quotes a cell of CSV (RFC 4180) if it contains a quotation mark, a comma or a line break. */
export const quoteCsvCell = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
