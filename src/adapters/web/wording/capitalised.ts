export const capitalised = (words: string): string => words.replace(/^./, (letter) => letter.toUpperCase());
