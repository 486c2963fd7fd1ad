import '../styles/tokens.css';
import '../styles/foundation.css';
import '../styles/themeChoice.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyStoredTheme } from '../browser/theme.js';
import { LiveInspector } from './LiveInspector.js';

applyStoredTheme();
const host = document.getElementById('inspector');
if (host === null) throw new Error('inspector.html has no element #inspector');
createRoot(host).render(
  <StrictMode>
    <LiveInspector />
  </StrictMode>,
);
