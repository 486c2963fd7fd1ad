/** The grammar of https://semver.org, version 2.0.0. */
const SEMVER =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[A-Za-z-][\dA-Za-z-]*)(?:\.(?:0|[1-9]\d*|\d*[A-Za-z-][\dA-Za-z-]*))*))?(?:\+[\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*)?$/;

export const isVersion = (text: string): boolean => SEMVER.test(text);

/** Compares two semantic versions: negative when `a` comes before `b`, 0 when neither does. Throws on other text. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parse(a), parse(b)];
  return compareLists(left.core, right.core) || comparePrereleases(left.prerelease, right.prerelease);
}

type Identifier = bigint | string;

function parse(text: string): { core: Identifier[]; prerelease: Identifier[] } {
  const match = SEMVER.exec(text);
  if (!match) throw new RangeError(`${text} is not a semantic version`);
  return { core: match.slice(1, 4).map(BigInt), prerelease: match[4]?.split('.').map(identifier) ?? [] };
}

const identifier = (text: string): Identifier => (/^\d+$/.test(text) ? BigInt(text) : text);

/** A version without a pre-release tag comes after all of its pre-releases. */
function comparePrereleases(a: readonly Identifier[], b: readonly Identifier[]): number {
  if (a.length === 0 || b.length === 0) return Number(a.length === 0) - Number(b.length === 0);
  return compareLists(a, b);
}

function compareLists(a: readonly Identifier[], b: readonly Identifier[]): number {
  for (const [i, left] of a.entries()) {
    const right = b[i];
    if (right === undefined) return 1;
    const order = compareIdentifiers(left, right);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Orders pre-release identifiers: numbers come before words. */
function compareIdentifiers(a: Identifier, b: Identifier): number {
  if (typeof a !== typeof b) return typeof a === 'bigint' ? -1 : 1;
  return a < b ? -1 : Number(a > b);
}
