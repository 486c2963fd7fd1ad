const SHAPES = {
  first: 'M4 3v10M13 3.5 7 8l6 4.5',
  back: 'M10.5 3 5.5 8l5 5',
  forward: 'M5.5 3l5 5-5 5',
  fit: 'M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3',
} as const;

/** Icons are drawn, because not every typeface has arrows. */
export const Icon = ({ of }: { readonly of: keyof typeof SHAPES }) => (
  <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={SHAPES[of]} />
  </svg>
);
