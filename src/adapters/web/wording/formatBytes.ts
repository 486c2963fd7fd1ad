const KILO = 1024;
const TENTHS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Formats a size such as "640 B", "12.4 KB" or "1.2 MB". */
export function formatBytes(size: number): string {
  if (size < KILO) return `${size} B`;
  if (size < KILO * KILO) return `${TENTHS.format(size / KILO)} KB`;
  return `${TENTHS.format(size / KILO / KILO)} MB`;
}
