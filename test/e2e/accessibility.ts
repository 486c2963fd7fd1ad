import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules of colours: another scheme changes nothing else. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Has the rules in every document that is loaded there; run by the debugger, which the page's policy does not concern. */
export async function injectAccessibilityRules(context: BrowserContext): Promise<void> {
  await context.addInitScript(AXE);
}

/**
 * Marks one element of each look that was not marked before in this document. Alike is what draws its text in the same
 * way, inside of what is alike: of such elements the contrast is the same. What is taken out of the flow, and so can lie
 * over others, is like nothing else, nor is what is in it.
 */
const MARK_LOOKS = `(() => {
  const known = (window.knownLooks ??= new Map());
  for (const marked of document.querySelectorAll('[data-look]')) marked.removeAttribute('data-look');
  const walk = (element, above) => {
    const style = getComputedStyle(element);
    if (style.display !== 'contents' && !element.checkVisibility()) return;
    const text = [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.data : '')).join('').trim();
    const look = [
      above,
      style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.visibility,
      style.filter, style.mixBlendMode, style.textShadow, style.clipPath,
      style.fontSize, style.fontWeight, style.webkitTextStroke,
      element.matches(':disabled, [aria-disabled=true], [aria-hidden=true], [inert]'),
      /[\\p{L}\\p{N}]{2}/u.test(text) ? 'words' : text,
      ['absolute', 'fixed', 'sticky'].includes(style.position) || element.matches('label, input, select, textarea, dialog') ? known.size : '',
    ].join('|');
    if (!known.has(look)) {
      known.set(look, known.size);
      element.setAttribute('data-look', '');
    }
    for (const child of element.children) walk(child, known.get(look));
  };
  walk(document.documentElement, '');
  axe.configure({ noHtml: true, rules: [{ id: 'color-contrast', selector: '[data-look]' }] });
})()`;

/** Those that can break gravely; what the others find is not asked for. */
const GRAVE_RULES = `axe._audit.rules.filter(({ enabled, impact }) => enabled && (impact === 'serious' || impact === 'critical')).map(({ id }) => id)`;

/**
 * One line for each element that breaks a rule gravely: any rule, or one of colours. And one for each rule that fails itself.
 * @param part the selector of what is judged; the whole page where none is named
 */
export async function seriousViolations(
  page: Page,
  judged: 'everything' | 'colours',
  part = 'html',
): Promise<string[]> {
  const rules = judged === 'colours' ? JSON.stringify(COLOURS) : GRAVE_RULES;
  return page.evaluate<string[]>(`(async () => {
    ${MARK_LOOKS};
    const { violations, incomplete } = await axe.run(${JSON.stringify(part)}, { resultTypes: ['violations'], runOnly: ${rules} });
    return [
      ...violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary = '' }) => id + ': ' + target.join(' ') + ': ' + failureSummary.replaceAll(/\\s+/g, ' '))),
      ...incomplete.flatMap(({ id, error }) => (error === undefined ? [] : [id + ' could not be judged: ' + error.message])),
    ];
  })()`);
}
