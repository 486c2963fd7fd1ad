import { importSource } from '../test/simulation/core/loader.ts';

importSource(null);
const { drawPlan } = await import('../test/simulation/plan/draw.ts');
const { simulate } = await import('../test/simulation/simulate.ts');
const from = Number(process.argv[2] ?? 1), n = Number(process.argv[3] ?? 1);
const t = performance.now();
let steps = 0;
for (let seed = from; seed < from + n; seed++) {
  const r = await simulate(drawPlan(seed));
  steps += r.steps;
  if (r.violation) { console.log(seed, r.violation, r.steps); if (n === 1) console.log(r.trace.slice(-150).join('\n')); }
}
console.log(n, 'seeds', steps, 'steps', performance.now() - t, 'ms');
