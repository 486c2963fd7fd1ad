import { spawnSync } from 'node:child_process';

// Type-checks every given project, even if an earlier one has errors. Prints errors of `src` first: they can cause
// those that mention `dist`.

const errors = new Set<string>();
for (const project of process.argv.slice(2)) {
  const { stdout, status } = spawnSync(`tsc -p ${project} --noEmit --pretty false`, {
    shell: true,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for (const error of stdout.split(/\n(?! )/)) if (error !== '') errors.add(error);
  if (status !== 0) process.exitCode = 1;
}
const isOfSource = (error: string): boolean => error.startsWith('src/');
for (const error of [...errors].toSorted((one, other) => Number(isOfSource(other)) - Number(isOfSource(one))))
  process.stdout.write(`${error}\n`);
