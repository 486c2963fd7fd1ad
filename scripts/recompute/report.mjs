const print = (line) => process.stdout.write(`${line}\n`);

/** Prints the table of counts and each difference; returns true when everything is covered and equal. */
export function report(results) {
  print('part         compared   equal  differ  uncovered  sentences');
  for (const [part, { compared, differences, uncovered, sentences }] of results) {
    const wrong = differences.filter(({ mine, theirs }) => mine !== undefined && theirs !== undefined).length;
    const cells = [compared, compared - wrong, differences.length, uncovered.length, sentences];
    print(part.padEnd(12) + cells.map((n) => String(n).padStart(9)).join(''));
  }
  for (const [, { differences, uncovered }] of results) {
    for (const { path, theirs, mine } of differences)
      print(`differs    ${path}   program ${theirs}   recomputed ${mine}`);
    for (const path of uncovered) print(`uncovered  ${path}`);
  }
  return results.every(([, result]) => result.differences.length === 0 && result.uncovered.length === 0);
}
