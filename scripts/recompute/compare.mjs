const TOLERANCE = 1e-9;

/**
 * Endings of the paths of fields that contain sentences. Sentences are not recomputed; `prose.mjs` checks the numbers
 * in them.
 */
const SENTENCES = [
  /\.structure\.reason$/,
  /\.reason\.text$/,
  /\.metadata\.flags(\.\d+)?$/,
  /\.metadata\.(options|framework)_reason$/,
  /^regime\.notes(\.\d+)?$/,
  /^risk.*\.(reason|text)$/,
];

/**
 * Fields in which the program may choose the numbers that it shows, because the specification does not name them. A
 * recomputed number that is missing in such a field is not a difference.
 */
const OPEN = [/\.triggers\.\d+\.inputs\./, /\.structure\.inputs\./];

const isTree = (value) => value !== null && typeof value === 'object';
const isSentence = (path) => SENTENCES.some((pattern) => pattern.test(path));

function equal(theirs, mine) {
  // In the payload, null stands for NaN and for bars before the start of the history.
  const own = mine === undefined || Number.isNaN(mine) ? null : mine;
  if (typeof theirs !== 'number' || typeof own !== 'number') return theirs === own;
  return theirs === own || Math.abs(theirs - own) <= TOLERANCE * Math.max(Math.abs(theirs), Math.abs(own));
}

/** Returns all leaves of a tree by path; an empty array or object is also a leaf. */
export function leaves(tree, path, found = new Map()) {
  if (!isTree(tree) || Object.keys(tree).length === 0)
    return found.set(path, isTree(tree) ? JSON.stringify(tree) : tree);
  for (const [key, value] of Object.entries(tree)) leaves(value, `${path}.${key}`, found);
  return found;
}

/** Returns {compared, differences: [{path, theirs, mine}], uncovered: [path], sentences}. */
export function compare(theirs, mine, path) {
  const [left, right] = [leaves(theirs, path), leaves(mine, path)];
  const result = { compared: 0, differences: [], uncovered: [], sentences: 0 };
  for (const [at, value] of left) {
    if (isSentence(at)) result.sentences += 1;
    else if (!right.has(at)) result.uncovered.push(at);
    else {
      result.compared += 1;
      if (!equal(value, right.get(at))) result.differences.push({ path: at, theirs: value, mine: right.get(at) });
    }
  }
  for (const [at, value] of right) {
    if (!left.has(at) && !OPEN.some((pattern) => pattern.test(at)))
      result.differences.push({ path: at, theirs: undefined, mine: value });
  }
  return result;
}
