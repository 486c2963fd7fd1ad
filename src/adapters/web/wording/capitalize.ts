export const capitalize = (words: string): string => words.replace(/^./, (letter) => letter.toUpperCase());
