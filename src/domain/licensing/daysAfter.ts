export const DAY_MS = 86_400_000;

export const daysAfter = (start: Date, days: number): Date => new Date(start.getTime() + days * DAY_MS);
