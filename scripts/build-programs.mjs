import { realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { build } from 'vite';

// Part of the build: of each program, with the packages that it always needs, a few files, in place of what the compiler made
// of src/bootstrap/programs. A thousand files take a start longer to find and to read than to run. What is imported only when
// it is needed stays a file of its own.

const PROGRAMS = 'bootstrap/programs';

/** Stay packages: not of every start, with files of their own that they find beside them, or to be shipped unchanged (elkjs). */
const NOT_INSIDE = [
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
];

/** A module that looks for a file finds it from where the compiler put the module. */
const ownPlaces = {
  name: 'own-places',
  transform(code, id) {
    const module = relative(realpathSync('src'), id);
    if (module.startsWith('..') || !code.includes('import.meta.url')) return null;
    const place = relative(PROGRAMS, module.replace(/\.ts$/, '.js')).split(sep).join('/');
    return code.replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`);
  },
};

const HTTP = '\0node:http';

/** An import of node:http asks for all that it exports, and so loads what only its WebSocket needs: a tenth of a start. */
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

/** Packages do without these where they are not installed: here they are, but not where the programs run. */
const withoutWhatIsNotShipped = {
  name: 'without-what-is-not-shipped',
  enforce: 'pre',
  resolveId: (id) => (NOT_SHIPPED.has(id) ? ABSENT : null),
  load: (id) => (id === ABSENT ? "throw new Error('not installed');" : null),
};

await build({
  configFile: false,
  logLevel: 'warn',
  plugins: [httpWithoutWebSocket, withoutWhatIsNotShipped, ownPlaces],
  ssr: { noExternal: true, external: NOT_INSIDE },
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
