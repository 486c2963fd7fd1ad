import { existsSync, readFileSync } from 'node:fs';
import { MINUTE_MS } from '../../src/domain/shared/timeUnits.ts';

export interface MemoryPoint {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly pid: number;
  /** Resident memory in bytes. */
  readonly rss: number;
  /** Bytes held on and off the heap after a garbage collection. */
  readonly held: number;
}

export interface MemoryFigures {
  readonly minutes: number;
  readonly points: number;
  /** The growth in MB per minute, by least squares. */
  readonly heldSlope: number;
  readonly rssSlope: number;
  /** MB held at the end. */
  readonly held: number;
  readonly rss: number;
}

const MB = 2 ** 20;

export const memoryPoints = (file: string): readonly MemoryPoint[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line): MemoryPoint => JSON.parse(line))
    : [];

/** Computes the figures of the last process without its first `warmUpMs`; null with fewer than three points. */
export function memoryFigures(points: readonly MemoryPoint[], warmUpMs: number): MemoryFigures | null {
  const lived = points.filter(({ pid }) => pid === points.at(-1)?.pid);
  const [first] = lived;
  const warm = lived.filter(({ at }) => at >= (first?.at ?? 0) + warmUpMs);
  const [begin, end] = [warm[0], warm.at(-1)];
  if (warm.length < 3 || begin === undefined || end === undefined) return null;
  return {
    minutes: (end.at - begin.at) / MINUTE_MS,
    points: warm.length,
    heldSlope: linearSlope(warm.map(({ at, held }) => [at / MINUTE_MS, held / MB])),
    rssSlope: linearSlope(warm.map(({ at, rss }) => [at / MINUTE_MS, rss / MB])),
    held: end.held / MB,
    rss: end.rss / MB,
  };
}

/** Returns the slope of a line through the points, by least squares. */
export function linearSlope(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1): number => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const together = points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0);
  return together / points.reduce((sum, [px]) => sum + (px - x) ** 2, 0);
}
