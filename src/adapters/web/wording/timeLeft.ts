import { HOUR_SECONDS, MINUTE_SECONDS, SECOND_MS } from '../../../domain/shared/timeUnits.js';

const two = (n: number): string => String(n).padStart(2, '0');

/** Formats a countdown such as "29:58" or "1:04:07". */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  const rest = `${two(Math.floor((seconds % HOUR_SECONDS) / MINUTE_SECONDS))}:${two(seconds % MINUTE_SECONDS)}`;
  return seconds < HOUR_SECONDS ? rest : `${Math.floor(seconds / HOUR_SECONDS)}:${rest}`;
}

/** Formats a time such as "17 h 12 min", and a time below an hour as a countdown. */
export function formatTimeLeft(ms: number): string {
  const minutes = Math.max(0, Math.ceil(ms / SECOND_MS / MINUTE_SECONDS));
  if (minutes < MINUTE_SECONDS) return formatCountdown(ms);
  return `${Math.floor(minutes / MINUTE_SECONDS)} h ${minutes % MINUTE_SECONDS} min`;
}
