import { defineConfig } from 'vite';

// The page of the package @plumbline/inspector.
export default defineConfig({
  root: 'src/adapters/inspector/page/standalone',
  base: '/',
  build: {
    outDir: '../../../../../dist/adapters/inspector/page',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
});
