import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { z } from 'zod';

const schema = z.record(z.string(), z.unknown());
const content = z.record(z.string(), z.object({ schema }));

const operation = z.object({
  summary: z.string(),
  parameters: z.array(
    z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), required: z.boolean(), schema }),
  ),
  requestBody: z.object({ required: z.boolean(), content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: content.optional() })),
});

const description = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});

type Operation = z.infer<typeof operation>;

const BANNER = '// Written by npm run docs from /openapi.json of the running program: not by hand.';

/**
 * Returns an interface that maps each route, such as `POST /audit/run`, to its request and its replies by status, plus
 * the types of the named schemas in the OpenAPI document.
 */
export async function declarationOf(name: string, document: unknown): Promise<string> {
  const { paths, components } = description.parse(document);
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => [`${method.toUpperCase()} ${path}`, routeSchema(each)] as const),
  );
  const whole = {
    ...objectOf(Object.fromEntries(routes)),
    components: {
      schemas: Object.fromEntries(
        Object.entries(components.schemas).map(([title, named]) => [title, { title, ...named }]),
      ),
    },
  };
  return compile(asSchema(whole), name, {
    bannerComment: BANNER,
    additionalProperties: false,
    style: { printWidth: 130, singleQuote: true },
  });
}

function routeSchema({ summary, parameters, requestBody, responses }: Operation): Record<string, unknown> {
  const path = parameters.filter((each) => each.in === 'path');
  const query = parameters.filter((each) => each.in === 'query');
  const body = requestBody?.content['application/json']?.schema;
  const parts = {
    ...(path.length === 0 ? {} : { params: parametersSchema(path) }),
    ...(query.length === 0 ? {} : { query: parametersSchema(query) }),
    ...(body === undefined ? {} : { body }),
    responses: objectOf(
      Object.fromEntries(Object.entries(responses).map(([status, each]) => [status, replySchema(status, each)])),
    ),
  };
  const optional = [
    ...(requestBody?.required === false ? ['body'] : []),
    ...(query.every(({ required }) => !required) ? ['query'] : []),
  ];
  return { ...objectOf(parts, optional), description: summary };
}

const parametersSchema = (parameters: Operation['parameters']): Record<string, unknown> =>
  objectOf(
    Object.fromEntries(parameters.map((each) => [each.name, each.schema])),
    parameters.filter(({ required }) => !required).map(({ name }) => name),
  );

/** Returns the schema of a JSON reply, with the codes of a refusal; any other content type is described as a string. */
function replySchema(
  status: string,
  { description: meaning, content: replies }: Operation['responses'][string],
): unknown {
  const reply = replies?.['application/json']?.schema ?? { type: 'string' };
  return Number(status) < 400 ? reply : { allOf: [reply], description: meaning };
}

const objectOf = (
  properties: Readonly<Record<string, unknown>>,
  optional: readonly string[] = [],
): Record<string, unknown> => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

const asSchema = (value: unknown): JSONSchema => schema.parse(value);
