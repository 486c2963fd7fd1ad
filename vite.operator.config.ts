import { defineConfig } from 'vite';

// The operator's page of machines, which the cloud serves at /admin/machines.
export default defineConfig({
  root: 'src/adapters/web/operator',
  base: '/admin/machines/',
  build: {
    outDir: '../../../../dist/operator',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
});
