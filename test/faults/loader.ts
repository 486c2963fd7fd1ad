import { registerHooks } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

/** A change to one file of the source, as in test/mutants. */
export interface BrokenRule {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

const SWC = {
  jsc: { target: 'es2023', parser: { syntax: 'typescript' }, keepClassNames: true },
  module: { type: 'es6' },
  sourceMaps: 'inline',
} as const;

const OURS = /^(\.{1,2}\/.*|#domain\/.*)\.[jt]s$/;

/** Makes this process import the TypeScript source directly, optionally with one rule broken. */
export function importSource(broken: BrokenRule | null): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (!OURS.test(specifier) || context.parentURL?.includes('/node_modules/') === true)
        return next(specifier, context);
      const wanted = specifier.startsWith('#domain/')
        ? new URL(`../../src/domain/${specifier.slice(8)}`, import.meta.url)
        : new URL(specifier, context.parentURL);
      const source = new URL(wanted.href.replace(/\.js$/, '.ts'));
      return existsSync(fileURLToPath(source))
        ? { url: source.href, format: 'module', shortCircuit: true }
        : next(specifier, context);
    },
    load(url, context, next) {
      if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
      const text = readFileSync(fileURLToPath(url), 'utf8');
      const isBroken = broken !== null && url.endsWith(`/${broken.file}`);
      const { code } = transformSync(isBroken ? text.replace(broken.find, () => broken.replace) : text, {
        ...SWC,
        filename: fileURLToPath(url),
      });
      return { format: 'module', source: code, shortCircuit: true };
    },
  });
}
