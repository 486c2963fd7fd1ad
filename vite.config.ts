import { defineConfig } from 'vite';
import { recordBundles } from './scripts/bundledPackages.mjs';

const ROOT = 'src/adapters/web';

export default defineConfig({
  root: ROOT,
  base: '/',
  plugins: [recordBundles('dist/bundles/web.json')],
  build: {
    outDir: '../../../dist/web',
    emptyOutDir: true,
    // The page's content security policy allows no data: scripts and no inline styles: everything is a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // react-query marks its files for server rendering, which means nothing here.
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      input: {
        index: `${ROOT}/index.html`,
        inspector: `${ROOT}/inspector.html`,
        unlock: `${ROOT}/unlock.html`,
        'service-worker': `${ROOT}/serviceWorker/main.ts`,
      },
      output: {
        // Browsers look for a new service worker under the name of the old one, and only beside the pages.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        // Without groups, each set of pages and views that share a module gets a file, often of less than 1 kB.
        codeSplitting: {
          groups: [
            // All that the unlock page shares with the others.
            { name: 'theme', test: /browser.theme\.ts$|styles.(?:tokens|foundation)\.css$/ },
            { name: 'pieces', test: /styles.pieces\.css$/ },
            { name: 'page', tags: ['$initial'], minShareCount: 2 },
            // The libraries for charts and schemas are large and used by few views.
            {
              name: 'views',
              test: /^(?!.*[\\/](?:chart|lightweight-charts|fancy-canvas|zod)[\\/])/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
