export const listParagraph = (heading: string, items: readonly string[]): string =>
  [heading, ...items.map((item) => `- ${item}`)].join('\n');
