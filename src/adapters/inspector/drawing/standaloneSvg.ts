import type { Statechart } from './statechart.js';
import { drawStatechart } from './drawStatechart.js';
import { FONT_SIZE } from './measures.js';
import { svgMarkup, createSvgElement } from './svgElement.js';

/** Light colors, or dark ones on systems with a dark theme. */
const STYLE = `
.chart{--ground:#fff;--box:#fff;--outer:#f4f6f8;--line:#8a98a3;--ink:#1b2227;--soft:#5a666f;--accent:#1f6676}
@media (prefers-color-scheme:dark){.chart{--ground:#191f24;--box:#1e252b;--outer:#161b20;--line:#6f7f8a;--ink:#e3e8eb;--soft:#96a3ac;--accent:#5fb3c3}}
.ground,.label rect{fill:var(--ground)}
.label rect{stroke:var(--line);stroke-opacity:.35}
.box{fill:var(--box);stroke:var(--line);stroke-width:1.2}
.state-compound>.box,.state-parallel>.box{fill:var(--outer)}
.state-machine>.box{fill:var(--ground)}
.inset,.inside rect{fill:none;stroke:var(--line)}
.inside rect{stroke-dasharray:3 3}
.rule{stroke:var(--line);stroke-opacity:.5}
.shaft{fill:none;stroke:var(--line);stroke-width:1.4}
.head,.initial{fill:var(--line)}
text{fill:var(--ink);font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:${FONT_SIZE.line}px;white-space:pre}
.name{font-size:${FONT_SIZE.name}px;font-weight:600}
[data-explains]{cursor:help}
.line-guard{fill:var(--accent)}
.line-description{font-style:italic}
.line-actions,.inside text{fill:var(--soft)}
`;

/** Renders a chart as the text of a self-contained SVG file. */
export function standaloneSvg(chart: Statechart): string {
  const whole = drawStatechart(chart);
  const ground = createSvgElement('rect', { class: 'ground', width: chart.width, height: chart.height });
  return `${svgMarkup({ ...whole, children: [createSvgElement('style', {}, [STYLE]), ground, ...whole.children] })}\n`;
}
