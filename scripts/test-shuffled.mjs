import { spawnSync } from 'node:child_process';

// Runs all suites, and the tests inside each, in a different order for each seed: `npm run test:shuffled -- 4 5 6`.

const given = process.argv.slice(2);
const seeds = given.length > 0 ? given : ['1', '2', '3'];

for (const seed of seeds) {
  process.stdout.write(`Seed ${seed}\n`);
  const jest = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    '--randomize',
    `--seed=${seed}`,
  ];
  const { status } = spawnSync(process.execPath, jest, { stdio: 'inherit' });
  if (status !== 0) {
    process.exitCode = 1;
    break;
  }
}
