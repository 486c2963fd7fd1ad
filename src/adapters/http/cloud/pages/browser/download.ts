import { fetchJson } from './fetchJson.js';
import { showStatus, requireElement } from './elements.js';

interface LatestVersion {
  readonly version: string;
  readonly download: Readonly<Record<string, string | null>>;
  readonly release_notes: string;
}

const latest = await fetchJson<LatestVersion>('/api/latest-version');
if (latest.ok) show(latest.reply);
else showStatus(requireElement(HTMLElement, '[role=status]'), latest.problem, 'problem');

function show({ version, download, release_notes: notes }: LatestVersion): void {
  requireElement(HTMLElement, '[role=status]').textContent = `The latest version is ${version}.`;
  for (const [system, address] of Object.entries(download)) if (address !== null) offer(system, address);
  // Downloads named by platform, such as linux_x64, are archives; their folder also holds SHA256SUMS.
  const [, archive] = Object.entries(download).find(([system]) => system.includes('_')) ?? [];
  if (archive !== undefined && archive !== null) {
    requireElement(HTMLAnchorElement, '#sums a').href = archive.replace(/[^/]*$/, 'SHA256SUMS');
    requireElement(HTMLElement, '#sums').hidden = false;
  }
  requireElement(HTMLElement, '#systems').hidden = false;
  requireElement(HTMLElement, '#notes p').textContent = notes;
  requireElement(HTMLElement, '#notes').hidden = notes === '';
}

/**
 * Shows the link for a download. Some downloads, such as win_x64, have no link of their own on the page, because
 * another link (`win`) offers the same file.
 */
function offer(system: string, address: string): void {
  const link = document.getElementById(system);
  if (!(link instanceof HTMLAnchorElement)) return;
  link.href = address;
  if (link.parentElement !== null) link.parentElement.hidden = false;
  const none = link.closest('section')?.querySelector('.none');
  if (none instanceof HTMLElement) none.hidden = true;
}
