/** The page's colors in a form that a canvas accepts. */
export interface ChartPalette {
  readonly ink: string;
  readonly inkSoft: string;
  readonly line: string;
  readonly lineSoft: string;
  readonly surface: string;
  readonly good: string;
  readonly bad: string;
  readonly warn: string;
  readonly accent: string;
  readonly bar: string;
}

/** Reads the colors that the style sheet defines for the current theme. */
export function readChartPalette(element: HTMLElement): ChartPalette {
  const probe = document.createElement('span');
  element.append(probe);
  const color = (name: string): string => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const palette = {
    ink: color('ink'),
    inkSoft: color('ink-soft'),
    line: color('line'),
    lineSoft: color('line-soft'),
    surface: color('surface'),
    good: color('good'),
    bad: color('bad'),
    warn: color('warn'),
    accent: color('accent'),
    bar: color('bar'),
  };
  probe.remove();
  return palette;
}

/** Returns a color of the palette with the given opacity. */
export function withOpacity(color: string, opacity: number): string {
  const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g) ?? [];
  return `rgba(${red}, ${green}, ${blue}, ${opacity})`;
}
