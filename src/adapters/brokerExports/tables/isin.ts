const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/;

export const ISIN_NOTE =
  'It is an ISIN, the international number of a security: write the ticker into the column of symbols, and import the file again.';

export const isIsin = (text: string): boolean => ISIN.test(text);
