import './styles/tokens.css';
import './styles/foundation.css';
import './styles/themeChoice.css';
import './styles/page.css';
import './styles/header.css';
import './styles/pieces.css';
import './styles/marks.css';
import './styles/table.css';
import './styles/checks.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { ToastProvider } from './pieces/ToastProvider.js';
import { useHashPath } from './browser/hashLocation.js';
import { prefetchAudit } from './server/audit/audit.js';
import { Shell } from './shell/Shell.js';
import { keepFocus } from './browser/keepFocus.js';
import { registerServiceWorker } from './browser/registerServiceWorker.js';
import { applyStoredTheme } from './browser/theme.js';

const cache = new QueryClient({
  defaultOptions: {
    // The program runs on this machine, so being offline must not pause requests. Failed requests are repeated by
    // polling.
    queries: { networkMode: 'always', retry: false, staleTime: Infinity, gcTime: Infinity },
    mutations: { networkMode: 'always' },
  },
});

applyStoredTheme();
keepFocus();
registerServiceWorker();
void prefetchAudit(cache);
const host = document.getElementById('page');
if (host === null) throw new Error('index.html has no element #page');
createRoot(host).render(
  <StrictMode>
    <QueryClientProvider client={cache}>
      <Router hook={useHashPath}>
        <ToastProvider>
          <Shell />
        </ToastProvider>
      </Router>
    </QueryClientProvider>
  </StrictMode>,
);
