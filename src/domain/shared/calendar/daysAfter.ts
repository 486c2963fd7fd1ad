import { DAY_MS } from '../timeUnits.js';

export const daysAfter = (start: Date, days: number): Date => new Date(start.getTime() + days * DAY_MS);
