import { execFileSync } from 'node:child_process';

/** Lists the files under the given paths that git tracks, and new ones that it does not ignore. */
export const repositoryFiles = (...paths: readonly string[]): readonly string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...paths], { encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '');
