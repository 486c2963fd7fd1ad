import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Page } from './Page.js';

const host = document.getElementById('page');
if (host === null) throw new Error('index.html has no element #page');
createRoot(host).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
