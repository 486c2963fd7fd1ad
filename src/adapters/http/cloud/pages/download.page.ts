import { renderLayout } from './layout.js';

const SYSTEMS = [
  ['mac', 'macOS'],
  ['win', 'Windows'],
] as const;

/** `/download`: the installers of the latest version, from `GET /api/latest-version`. */
export const downloadPage = (): string =>
  renderLayout({
    title: 'Download',
    script: 'download',
    body: `<h1>Download the dashboard</h1>
<p>It runs on your own machine. <span role="status">Looking for the latest version …</span></p>
<div class="pair" id="systems" hidden>
${SYSTEMS.map(([id, name]) => `<section id="${id}"><h2>${name}</h2><p>There is no installer for ${name} yet.</p><a class="button" hidden>Download for ${name}</a></section>`).join('\n')}
</div>
<section id="notes" hidden><h2>Release notes</h2><p class="kept"></p></section>
<noscript><p class="problem">This page needs JavaScript. The download addresses are at <a href="/api/latest-version">/api/latest-version</a>.</p></noscript>`,
  });
