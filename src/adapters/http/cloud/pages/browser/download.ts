import { ask } from './ask.js';
import { say, the } from './elements.js';

interface LatestVersion {
  readonly version: string;
  readonly download: { readonly mac: string | null; readonly win: string | null };
  readonly release_notes: string;
}

const latest = await ask<LatestVersion>('/api/latest-version');
if (latest.ok) show(latest.reply);
else say(the(HTMLElement, '[role=status]'), latest.problem, 'problem');

function show({ version, download, release_notes: notes }: LatestVersion): void {
  the(HTMLElement, '[role=status]').textContent = `The latest version is ${version}.`;
  offer('mac', download.mac);
  offer('win', download.win);
  the(HTMLElement, '#systems').hidden = false;
  the(HTMLElement, '#notes p').textContent = notes;
  the(HTMLElement, '#notes').hidden = notes === '';
}

function offer(system: 'mac' | 'win', address: string | null): void {
  const link = the(HTMLAnchorElement, `#${system} a`);
  if (address !== null) link.href = address;
  link.hidden = address === null;
  the(HTMLElement, `#${system} p`).hidden = address !== null;
}
