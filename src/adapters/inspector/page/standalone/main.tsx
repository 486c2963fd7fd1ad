import './standalone.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { StandaloneInspector } from './StandaloneInspector.js';

const host = document.getElementById('inspector');
if (host === null) throw new Error('index.html has no element #inspector');
createRoot(host).render(
  <StrictMode>
    <StandaloneInspector />
  </StrictMode>,
);
