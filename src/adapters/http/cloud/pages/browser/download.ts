import { fetchJson } from './fetchJson.js';
import { showStatus, requireElement } from './elements.js';

interface LatestVersion {
  readonly version: string;
  readonly download: { readonly mac: string | null; readonly win: string | null };
  readonly release_notes: string;
}

const latest = await fetchJson<LatestVersion>('/api/latest-version');
if (latest.ok) show(latest.reply);
else showStatus(requireElement(HTMLElement, '[role=status]'), latest.problem, 'problem');

function show({ version, download, release_notes: notes }: LatestVersion): void {
  requireElement(HTMLElement, '[role=status]').textContent = `The latest version is ${version}.`;
  offer('mac', download.mac);
  offer('win', download.win);
  requireElement(HTMLElement, '#systems').hidden = false;
  requireElement(HTMLElement, '#notes p').textContent = notes;
  requireElement(HTMLElement, '#notes').hidden = notes === '';
}

function offer(system: 'mac' | 'win', address: string | null): void {
  const link = requireElement(HTMLAnchorElement, `#${system} a`);
  if (address !== null) link.href = address;
  link.hidden = address === null;
  requireElement(HTMLElement, `#${system} p`).hidden = address !== null;
}
