/** Whether PostgreSQL can store a text: it has neither NUL nor half a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
