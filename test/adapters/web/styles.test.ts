import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';

const WEB = 'src/adapters/web';
const CLASS = /\.([a-z][\w-]*)/g;
const LITERAL = /className="([^"]+)"/g;
const STYLES = /^@?import '(.+\.css)';$/gm;

/** Returns a style sheet and all sheets that it imports, directly or indirectly. */
const withImports = (sheet: string): readonly string[] => [sheet, ...importsOf(sheet).flatMap(withImports)];
const importsOf = (file: string): readonly string[] =>
  found(STYLES, readFileSync(file, 'utf8')).map((sheet) => join(dirname(file), sheet));

const found = (pattern: RegExp, text: string): readonly string[] =>
  Array.from(text.matchAll(pattern), ([, name = '']) => name);
const classesOf = (sheets: readonly string[]): ReadonlySet<string> =>
  new Set(sheets.flatMap((sheet) => found(CLASS, readFileSync(sheet, 'utf8'))));

const everywhere = classesOf(globSync(`${WEB}/styles/*.css`));
const anywhere = classesOf(globSync(`${WEB}/{styles,views}/**/*.css`));

const views = globSync(`${WEB}/views/*`);

it.each(views)('%s uses only its own styles and the styles of the whole page', (view: string) => {
  const sources = globSync(`${view}/**/*.tsx`);
  const own = classesOf(sources.flatMap(importsOf).flatMap(withImports));
  const used = sources.flatMap((source) =>
    found(LITERAL, readFileSync(source, 'utf8')).flatMap((names) => names.split(' ')),
  );

  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((name) => anywhere.has(name) && !everywhere.has(name) && !own.has(name))).toEqual([]);
});
