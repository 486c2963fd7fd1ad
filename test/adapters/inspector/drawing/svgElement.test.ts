import { expect, it } from '@jest/globals';
import { createSvgElement, svgMarkup } from '../../../../src/adapters/inspector/drawing/svgElement.js';

it('svgMarkup keeps the line feeds of attributes and text', () => {
  expect(svgMarkup(createSvgElement('g', { class: 'a\nb' }, ['c\nd']))).toBe('<g class="a&#10;b">c\nd</g>');
});
