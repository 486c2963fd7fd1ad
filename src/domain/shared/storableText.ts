/** Whether PostgreSQL can store a string: it contains neither NUL nor an unpaired surrogate. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
