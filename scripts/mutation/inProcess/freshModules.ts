import { transformSync } from '@swc/core';
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Loads the TypeScript files below a folder as the tests do, and loads them again for each change, because a state
 * machine is built when its module loads. Packages are loaded once.
 */
export class FreshModules {
  private generation = 0;
  /** The compiled code of each file. It contains all changes, and checks when it runs which one is active. */
  private readonly compiled = new Map<string, string>();
  private readonly root: string;
  private readonly change: (file: string, text: string) => string;

  /**
   * @param replacements modules that replace packages, by package name
   * @param change returns the text to compile for a file, given its path below the folder and its content
   */
  constructor(
    folder: string,
    replacements: Readonly<Record<string, string>>,
    change: (file: string, text: string) => string,
  ) {
    this.change = change;
    this.root = pathToFileURL(`${folder}/`).href;
    registerHooks({
      resolve: (specifier, context, next) => {
        const stand = replacements[specifier];
        if (stand !== undefined) return { url: stand, shortCircuit: true };
        const file = this.ownFile(specifier, context.parentURL ?? '');
        return file === null
          ? next(specifier, context)
          : { url: `${file}?${this.generation}`, format: 'module', shortCircuit: true };
      },
      load: (url, context, next) => {
        const [file = url] = url.split('?');
        if (!this.isOwn(file) || !file.endsWith('.ts')) return next(url, context);
        return { format: 'module', source: this.sourceOf(fileURLToPath(file)), shortCircuit: true };
      },
    });
  }

  /** Imports a file of the folder and all its dependencies in new instances. */
  async load(path: string): Promise<void> {
    this.generation += 1;
    await import(`${this.root}${path}?${this.generation}`);
  }

  private isOwn(url: string): boolean {
    return url.startsWith(this.root) && !url.includes('/node_modules/');
  }

  /** Returns the TypeScript file that an import refers to; null when it is outside the folder. */
  private ownFile(specifier: string, parent: string): string | null {
    if (specifier.startsWith('#domain/') || specifier.startsWith('#inspector/'))
      return `${this.root}src/${specifier.replace('#inspector', 'adapters/inspector').replace('#', '').replace(/\.js$/, '.ts')}`;
    if (specifier.startsWith(this.root)) return specifier.split('?')[0] ?? null;
    if (!specifier.startsWith('.') || !this.isOwn(parent)) return null;
    const url = new URL(specifier, parent.split('?')[0]).href;
    const typed = url.replace(/\.js$/, '.ts');
    return typed.endsWith('.ts') && existsSync(fileURLToPath(typed)) ? typed : null;
  }

  private sourceOf(path: string): string {
    const known = this.compiled.get(path);
    if (known !== undefined) return known;
    const text = this.change(relative(fileURLToPath(this.root), path), readFileSync(path, 'utf8'));
    const { code } = transformSync(text, {
      filename: path,
      swcrc: true,
      configFile: join(fileURLToPath(this.root), '.swcrc'),
      sourceMaps: false,
    });
    this.compiled.set(path, code);
    return code;
  }
}
