import { appendFileSync } from 'node:fs';
import { memoryUsage } from 'node:process';

// Loaded into a program with `--expose-gc --import`. Regularly collects garbage and records the remaining memory.

const EVERY_MS = 5_000;
const file = process.env.SOAK_MEMORY;
setInterval(() => {
  globalThis.gc();
  const { rss, heapUsed, external } = memoryUsage();
  appendFileSync(file, `${JSON.stringify({ at: Date.now(), pid: process.pid, rss, held: heapUsed + external })}\n`);
}, EVERY_MS).unref();
