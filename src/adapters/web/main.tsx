import './styles/tokens.css';
import './styles/page.css';
import './styles/header.css';
import './styles/overview.css';
import './styles/marks.css';
import './styles/table.css';
import './styles/details.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Page } from './Page.js';

const cache = new QueryClient({
  defaultOptions: {
    // The program is on this machine: being offline is no reason to wait, and a failed request is asked again by the poll.
    queries: { networkMode: 'always', retry: false, staleTime: Infinity, gcTime: Infinity },
    mutations: { networkMode: 'always' },
  },
});

const host = document.getElementById('page');
if (host === null) throw new Error('index.html has no element #page');
createRoot(host).render(
  <StrictMode>
    <QueryClientProvider client={cache}>
      <Page />
    </QueryClientProvider>
  </StrictMode>,
);
