import { spawnSync } from 'node:child_process';

// Checks the types of the given projects, each even if an earlier one has errors.

for (const project of process.argv.slice(2)) {
  const { status } = spawnSync(`tsc -p ${project} --noEmit`, { shell: true, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
