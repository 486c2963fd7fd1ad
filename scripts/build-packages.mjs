import { dirname } from 'node:path';
import { build } from 'vite';

// Part of the build: modules that do nothing but hand on packages become one file each, with what they hand on in it. A
// package of hundreds of files takes a start longer to find and to read than to run.

const HANDED_ON = {
  'adapters/mikroorm/orm': [/^@mikro-orm\//, 'kysely', 'pg-cursor', 'postgres-date', 'postgres-interval'],
  'bootstrap/injection': ['inversify', /^@inversifyjs\//],
};

for (const [name, packages] of Object.entries(HANDED_ON)) {
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: packages },
    build: {
      ssr: `src/${name}.ts`,
      outDir: `dist/${dirname(name)}`,
      emptyOutDir: false,
      target: 'node22',
      minify: false,
      rolldownOptions: {
        output: { codeSplitting: false, keepNames: true, banner: '/*! Of packages under the MIT license; its texts lie beside them in node_modules. */' },
      },
    },
  });
}
