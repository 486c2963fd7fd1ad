import type { Release } from '../../../../domain/shared/release/release.js';
import { escapeMarkup } from '../../../../domain/shared/escapeMarkup.js';
import { renderLayout } from './layout.js';

/** Each system with the downloads that its section offers. */
const SYSTEMS = [
  {
    name: 'macOS',
    downloads: [
      ['mac', 'Download for macOS'],
      ['macos_x64', 'For Macs with an Intel processor'],
    ],
  },
  { name: 'Windows', downloads: [['win', 'Download for Windows']] },
  {
    name: 'Linux',
    downloads: [
      ['linux_x64', 'Download for Linux'],
      ['linux_arm64', 'For arm64'],
    ],
  },
] as const;

const section = ({ name, downloads }: (typeof SYSTEMS)[number]): string =>
  `<section><h2>${name}</h2><p class="none">There is no download for ${name} yet.</p>${downloads
    .map(([id, text], place) => `<p hidden><a id="${id}"${place === 0 ? ' class="button"' : ''}>${text}</a></p>`)
    .join('')}</section>`;

/** Renders links to the downloads that exist. */
export function renderDownloads(release: Release | null): string {
  if (release === null) return '<p><a href="/download">Downloads</a></p>\n';
  const { version, download } = release;
  const links = SYSTEMS.flatMap(({ name, downloads }) =>
    downloads.flatMap(([id, text], place) => {
      const address = download[id];
      return address === null || address === undefined
        ? []
        : [`<a class="button quiet" href="${escapeMarkup(address)}">${place === 0 ? text : `${name}: ${text}`}</a>`];
    }),
  );
  return links.length === 0
    ? `<p>No download of version ${escapeMarkup(version)} is published yet.</p>\n`
    : `<p>Version ${escapeMarkup(version)}; <a href="/download">release notes and checksums</a>.</p>
<p class="actions">${links.join(' ')}</p>\n`;
}

/** `/download`: links to the latest version's archives. Its script requests them from `GET /api/latest-version`. */
export const downloadPage = (): string =>
  renderLayout({
    title: 'Download',
    script: 'download',
    body: `<h1>Download the dashboard</h1>
<p>It runs on your own machine. <span role="status">Looking for the latest version …</span></p>
<div class="pair" id="systems" hidden>
${SYSTEMS.map(section).join('\n')}
</div>
<p id="sums" hidden>Compare a download with the <a>signed checksums</a>: <code>plumbline verify FILE</code>.</p>
<section id="notes" hidden><h2>Release notes</h2><p class="kept"></p></section>
<noscript><p class="problem">This page needs JavaScript. The download addresses are at <a href="/api/latest-version">/api/latest-version</a>.</p></noscript>`,
  });
