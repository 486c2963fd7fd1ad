import { InvalidRequest, type FieldProblem } from './failure.js';

/** A problem that a schema found in a value. A union has `errors`: the problems of each of its options. */
interface SchemaIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly errors?: readonly (readonly SchemaIssue[])[];
}

export const invalidRequestOf = (issues: readonly SchemaIssue[]): InvalidRequest =>
  new InvalidRequest(issues.flatMap((issue) => fieldProblems(issue)));

/** Names the invalid fields. For a union, these are the fields of the option that has the type of the value. */
function fieldProblems(
  { path, message, errors = [] }: SchemaIssue,
  parent: readonly PropertyKey[] = [],
): FieldProblem[] {
  const place = [...parent, ...path];
  const [matching, ...others] = errors.filter((each) => each.every((issue) => issue.path.length > 0));
  if (matching === undefined || others.length > 0) return [{ path: place.map(String).join('.'), message }];
  return matching.flatMap((issue) => fieldProblems(issue, place));
}
