import { z } from 'zod';

const operation = z.object({
  responses: z.record(z.string(), z.object({ 'x-error-codes': z.array(z.string()).default([]) })),
});
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });
const refusal = z.object({ detail: z.object({ error: z.string() }) });

/** The error codes that an OpenAPI document lists for each route. */
export class DescribedErrors {
  private readonly paths: z.infer<typeof document>['paths'];

  constructor(description: unknown) {
    this.paths = document.parse(description).paths;
  }

  /** Throws if a described route refused a request with a code that its description does not list for that status. */
  check(method: string, target: string, status: number, body: unknown): void {
    const responses = this.responsesOf(method, target.replace(/\?.*$/s, ''));
    const parsed = refusal.safeParse(body);
    if (status < 400 || responses === undefined || !parsed.success) return;
    const { error } = parsed.data.detail;
    if (error !== 'internal_error' && !responses[status]?.['x-error-codes'].includes(error))
      throw new Error(`${method} ${target} answered ${status} ${error}, which its description does not list.`);
  }

  private responsesOf(method: string, path: string): z.infer<typeof operation>['responses'] | undefined {
    const matching = Object.keys(this.paths).find((each) => each === path) ?? this.patternOf(path);
    return this.paths[matching ?? '']?.[method === 'HEAD' ? 'get' : method.toLowerCase()]?.responses;
  }

  private patternOf(path: string): string | undefined {
    return Object.keys(this.paths).find((each) =>
      new RegExp(`^${each.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
    );
  }
}
