import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Color rules, the only rules whose result can differ between color schemes. */
const COLORS = ['color-contrast', 'link-in-text-block'];

/**
 * Injects the axe rules into every document of the context. They are injected through the debugger, because the page's
 * policy does not restrict it.
 */
export async function injectAccessibilityRules(context: BrowserContext): Promise<void> {
  await context.addInitScript(AXE);
}

/**
 * Marks one element for each new look, meaning the styles of the element and its ancestors. Each element outside the
 * normal flow is marked, because it can overlap others.
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

/** Rules whose violations can be serious or critical; the results of other rules are not needed. */
const GRAVE_RULES = `axe._audit.rules.filter(({ enabled, impact }) => enabled && (impact === 'serious' || impact === 'critical')).map(({ id }) => id)`;

/**
 * Lists serious violations, either of all rules or of the color rules only: one line per element, and one line per rule
 * that failed to run.
 * @param part selector of the part to check; the whole page by default
 */
export async function seriousViolations(page: Page, judged: 'everything' | 'colors', part = 'html'): Promise<string[]> {
  const rules = judged === 'colors' ? JSON.stringify(COLORS) : GRAVE_RULES;
  return page.evaluate<string[]>(`(async () => {
    ${MARK_LOOKS};
    const { violations, incomplete } = await axe.run(${JSON.stringify(part)}, { resultTypes: ['violations'], runOnly: ${rules} });
    return [
      ...violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary = '' }) => id + ': ' + target.join(' ') + ': ' + failureSummary.replaceAll(/\\s+/g, ' '))),
      ...incomplete.flatMap(({ id, error }) => (error === undefined ? [] : [id + ' could not be judged: ' + error.message])),
    ];
  })()`);
}
