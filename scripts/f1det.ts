import { createHash } from 'node:crypto';
import { importSource } from '../test/simulation/core/loader.ts';
importSource(null);
const { drawPlan } = await import('../test/simulation/plan/draw.ts');
const { simulate } = await import('../test/simulation/simulate.ts');
const out = [];
for (let seed = 1; seed <= 25; seed++) {
  const a = await simulate(drawPlan(seed)); const b = await simulate(drawPlan(seed));
  const i = a.trace.findIndex((l, k) => l !== b.trace[k]);
  if (i >= 0 || a.trace.length !== b.trace.length) console.log(seed, i, a.trace.slice(i - 3, i + 3), b.trace.slice(i - 3, i + 3));
  out.push(createHash('sha256').update(a.trace.join('\n')).digest('hex').slice(0, 8));
}
console.log(out.join(' '));
