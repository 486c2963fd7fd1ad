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
      // Browsers look for a new service worker under the name of the old one, and only beside the pages.
      output: { entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js') },
    },
  },
});
