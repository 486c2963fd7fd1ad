import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { allPages, ROOT, type Page } from './pages.js';

const PAGES = allPages();
const byPath = new Map(PAGES.map((page) => [page.path, page]));

/** Returns the problem with a link of `page`; null when its target exists. */
function faultOf(page: Page, target: string): string | null {
  if (/^(https?:|mailto:)/.test(target)) return null;
  const [path = '', anchor] = decodeURI(target).split('#');
  const file = path === '' ? page.path : relative(ROOT, resolve(ROOT, dirname(page.path), path));
  if (!existsSync(join(ROOT, file))) return `${target}: there is no ${file}`;
  if (anchor === undefined || byPath.get(file)?.anchors.has(anchor) === true) return null;
  return `${target}: ${file} has no such heading`;
}

describe('the documents', () => {
  it('link to files and headings that exist', () => {
    const faults = PAGES.flatMap((page) =>
      page.targets.flatMap((target) => faultOf(page, target) ?? []).map((fault) => `${page.path}: ${fault}`),
    );

    expect(faults).toEqual([]);
  });

  it('are all reachable from the README', () => {
    const reached = new Set(['README.md']);
    for (const path of reached) {
      for (const target of byPath.get(path)?.targets ?? []) {
        const file = relative(ROOT, resolve(ROOT, dirname(path), target.split('#')[0] ?? ''));
        if (byPath.has(file)) reached.add(file);
      }
    }

    expect(PAGES.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([]);
  });

  it('name the language of every block', () => {
    const nameless = PAGES.flatMap(({ path, blocks }) =>
      blocks.filter(({ language }) => language === '').map(({ text }) => `${path}: ${text.split('\n', 1)[0]}`),
    );

    expect(nameless).toEqual([]);
  });
});
