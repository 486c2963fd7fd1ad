import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { importSource, type BrokenRule } from '../test/faults/loader.ts';

/**
 * Simulates seeded worlds: `npm run simulate -- --seed 7`, `--seeds 1000`, `--from 5000`. `--planted` runs each named
 * mutant in its own process, and prints the seed that detected the mutant. Exit code 1 when an invariant was violated
 * or a mutant was missed; 2 when an option is not a valid number.
 */
const PLANTED_SEEDS = 200;
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    planted: { type: 'boolean', default: false },
    first: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Exits when the option is not a whole number. */
function wholeNumber(option: 'seed' | 'seeds' | 'from', least: number): number {
  const given = values[option] ?? '';
  if (/^\d{1,9}$/.test(given) && Number(given) >= least) return Number(given);
  process.stderr.write(`--${option} must be a whole number of at least ${least}, not ${given}.\n`);
  process.exit(2);
}

const broken: BrokenRule | null = JSON.parse(process.env['RULE_BREAKER'] ?? 'null');
importSource(broken);

async function lives(from: number, count: number): Promise<boolean> {
  const { drawPlan } = await import('../test/simulation/plan/draw.ts');
  const { simulate } = await import('../test/simulation/simulate.ts');
  const { shrink } = await import('../test/simulation/shrink.ts');
  const { failureText, SimulationTotals } = await import('../test/simulation/report.ts');
  const tally = new SimulationTotals();
  const begin = performance.now();
  let isSound = true;
  for (let seed = from; seed < from + count; seed += 1) {
    const plan = drawPlan(seed);
    const outcome = await simulate(plan);
    tally.add(plan, outcome);
    if (values.trace) say(outcome.trace.join('\n'));
    if (outcome.violation === null) continue;
    isSound = false;
    if (values.first) {
      say(JSON.stringify({ seed, ...outcome.violation }));
      return false;
    }
    say(failureText(seed, await shrink(plan, outcome, simulate)));
  }
  if (!values.first) say(tally.table(performance.now() - begin));
  return isSound;
}

async function findsPlanted(): Promise<boolean> {
  const { plantedMutants: planted } = await import('../test/simulation/plantedMutants.ts');
  const queue = planted().entries();
  let missed = 0;
  const worker = async (): Promise<void> => {
    for (const [, { name, file, find, replace }] of queue) {
      const found = await firstViolation({ file, find, replace });
      if (found === null) missed += 1;
      say(
        found === null
          ? `MISSED       ${name}, in ${PLANTED_SEEDS} seeds`
          : `seed ${String(found.seed).padStart(3)}     ${name}  (${found.invariant})`,
      );
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism()) }, worker));
  say(`\n${planted().length} planted bugs, ${missed} missed.`);
  return missed === 0;
}

async function firstViolation(
  breaker: BrokenRule,
): Promise<{ readonly seed: number; readonly invariant: string } | null> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), '--seeds', String(PLANTED_SEEDS), '--first'], {
    env: { ...process.env, RULE_BREAKER: JSON.stringify(breaker) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  const text = output.join('').trim();
  return text === '' ? null : JSON.parse(text);
}

const isSound = values.planted
  ? await findsPlanted()
  : await (values.seed === undefined
      ? lives(wholeNumber('from', 0), wholeNumber('seeds', 1))
      : lives(wholeNumber('seed', 0), 1));
process.exitCode = isSound ? 0 : 1;
