import '../styles/tokens.css';
import '../styles/foundation.css';
import '../styles/themeChoice.css';
import './operator.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepFocus } from '../browser/keepFocus.js';
import { applyStoredTheme } from '../browser/theme.js';
import { OperatorPage } from './OperatorPage.js';

applyStoredTheme();
keepFocus();
const host = document.getElementById('inspector');
if (host === null) throw new Error('index.html has no element #inspector');
createRoot(host).render(
  <StrictMode>
    <OperatorPage />
  </StrictMode>,
);
