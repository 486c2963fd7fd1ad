import { realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { build } from 'vite';
import { recordBundles } from './bundledPackages.mjs';

// Part of the build: bundles each program and the packages that it always needs into a few files, replacing the
// compiled src/bootstrap/programs. Finding and reading a thousand files takes longer than running them. Dynamic imports
// stay separate files.

const PROGRAMS = 'bootstrap/programs';

/**
 * Packages that are not bundled, because they are rarely needed at the start, read their own files, or must be shipped
 * unchanged (elkjs, web-push).
 */
const NOT_BUNDLED = [
  '@ai-sdk/anthropic',
  '@ai-sdk/openai',
  '@ai-sdk/openai-compatible',
  '@aws-sdk/client-s3',
  '@electric-sql/pglite',
  '@redis/client',
  'ai',
  'elkjs',
  'nodemailer',
  'stripe',
  'web-push',
];

/** Lets a bundled module find files relative to its original location. */
const originalPaths = {
  name: 'original-paths',
  transform(code, id) {
    const module = relative(realpathSync('src'), id);
    if (module.startsWith('..') || !code.includes('import.meta.url')) return null;
    const place = relative(PROGRAMS, module.replace(/\.ts$/, '.js')).split(sep).join('/');
    return code.replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`);
  },
};

const HTTP = '\0node:http';

/**
 * Replaces imports of node:http that would read all of its exports. Reading them loads Node's WebSocket code, which
 * takes a tenth of the start time.
 */
const httpWithoutWebSocket = {
  name: 'http-without-web-socket',
  enforce: 'pre',
  resolveId: (id, _importer, { kind }) => (/^(?:node:)?http$/.test(id) && kind !== 'require-call' ? HTTP : null),
  load: (id) =>
    id === HTTP
      ? "export const { Agent, IncomingMessage, ServerResponse, STATUS_CODES, createServer, request } = process.getBuiltinModule('node:http');"
      : null,
};

const NOT_SHIPPED = new Set(['supports-color', 'tinyglobby']);
const ABSENT = '\0absent';

/**
 * Leaves out optional packages that are installed here but not where the programs run. The packages that import them
 * work without them.
 */
const withoutUnshippedPackages = {
  name: 'without-unshipped-packages',
  enforce: 'pre',
  resolveId: (id) => (NOT_SHIPPED.has(id) ? ABSENT : null),
  load: (id) => (id === ABSENT ? "throw new Error('not installed');" : null),
};

await build({
  configFile: false,
  logLevel: 'warn',
  plugins: [httpWithoutWebSocket, withoutUnshippedPackages, originalPaths, recordBundles('dist/bundles/programs.json')],
  ssr: { noExternal: true, external: NOT_BUNDLED },
  build: {
    ssr: true,
    outDir: join('dist', PROGRAMS),
    emptyOutDir: true,
    target: 'node22',
    minify: false,
    rolldownOptions: {
      input: { dashboard: `src/${PROGRAMS}/dashboard.ts`, cloud: `src/${PROGRAMS}/cloud.ts` },
      output: {
        keepNames: true,
        chunkFileNames: '[name]-[hash].js',
        banner:
          '/*! With packages under the licenses MIT, MIT-0, ISC, BSD, Apache 2.0 and CC0; their texts lie beside them in node_modules. */',
      },
    },
  },
});
