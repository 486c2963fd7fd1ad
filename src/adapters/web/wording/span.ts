const SECOND_MS = 1_000;
const MINUTE_S = 60;
const HOUR_S = 3_600;

const two = (n: number): string => String(n).padStart(2, '0');

/** "29:58", "1:04:07": what a clock that runs down shows. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  const rest = `${two(Math.floor((seconds % HOUR_S) / MINUTE_S))}:${two(seconds % MINUTE_S)}`;
  return seconds < HOUR_S ? rest : `${Math.floor(seconds / HOUR_S)}:${rest}`;
}

/** "17 h 12 min", and below an hour as a clock. */
export function hoursLeft(ms: number): string {
  const minutes = Math.max(0, Math.ceil(ms / SECOND_MS / MINUTE_S));
  if (minutes < MINUTE_S) return countdown(ms);
  return `${Math.floor(minutes / MINUTE_S)} h ${minutes % MINUTE_S} min`;
}
