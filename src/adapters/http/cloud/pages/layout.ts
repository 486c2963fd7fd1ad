import { escapeMarkup } from '../../../../domain/shared/escapeMarkup.js';
import { MAX_EMAIL_CHARACTERS } from '../../contract/shared/emailAddress.js';

export interface PageContent {
  readonly title: string;
  /** A description of the page, for search engines. */
  readonly description?: string;
  /** HTML in which untrusted text is already escaped. */
  readonly body: string;
  /** Name of the script in `browser/`; absent for a page without a script. */
  readonly script?: string;
  readonly width?: 'narrow' | 'wide';
}

export const STYLE_PATH = '/pages/style.css';

export const scriptPath = (file: string): string => `/pages/${file}`;

const LINKS = [
  ['/plans', 'Plans'],
  ['/download', 'Download'],
  ['/billing', 'Billing'],
  ['/recover', 'Lost your key?'],
  ['/docs', 'API'],
] as const;

/** Renders a page with the common layout. */
export const renderLayout = ({
  title,
  description,
  body,
  script,
  width = 'narrow',
}: PageContent): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)} · Plumbline</title>
${description === undefined ? '' : `<meta name="description" content="${escapeMarkup(description)}">\n`}<link rel="stylesheet" href="${STYLE_PATH}">
${script === undefined ? '' : `<script type="module" src="${scriptPath(`${script}.js`)}"></script>\n`}</head>
<body class="${width}">
<header><a class="brand" href="/">Plumbline</a></header>
<main>
${body}
</main>
<footer><nav aria-label="Pages">${LINKS.map(([href, name]) => `<a href="${href}">${name}</a>`).join(' ')}</nav></footer>
</body>
</html>
`;

export const renderList = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${escapeMarkup(item)}</li>`).join('')}</ul>`;

export const NO_SCRIPT_NOTICE = '<noscript><p class="problem">This form needs JavaScript.</p></noscript>';

export const renderEmailField = (button: string): string =>
  `<label for="email">E-mail address</label>
<div class="field"><input id="email" name="email" inputmode="email" autocapitalize="none" autocomplete="email" required pattern="\\S+@\\S+" title="An e-mail address, such as you@example.com" maxlength="${MAX_EMAIL_CHARACTERS}"> <button>${button}</button></div>
<p role="status"></p>
${NO_SCRIPT_NOTICE}`;
