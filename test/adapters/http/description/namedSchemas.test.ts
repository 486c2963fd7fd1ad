import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { NamedSchemas } from '../../../../src/adapters/http/description/namedSchemas.js';

const grade = z.enum(['A', 'B']).meta({ id: 'TestGrade' });
const report = z.object({ grade, before: z.array(grade) }).meta({ id: 'TestReport' });

describe('named schemas', () => {
  it('appear once and are referenced wherever they are used', () => {
    const schemas = new NamedSchemas();
    const pointer = { $ref: '#/components/schemas/TestGrade' };

    expect(schemas.referenceTo(z.object({ last: report.nullable() }), 'output')).toEqual({
      type: 'object',
      properties: { last: { anyOf: [{ $ref: '#/components/schemas/TestReport' }, { type: 'null' }] } },
      required: ['last'],
      additionalProperties: false,
    });
    expect(schemas.referenceTo(grade, 'input')).toEqual(pointer);
    expect(schemas.toComponents()).toEqual({
      TestGrade: { type: 'string', enum: ['A', 'B'] },
      TestReport: {
        type: 'object',
        properties: { grade: pointer, before: { type: 'array', items: pointer } },
        required: ['grade', 'before'],
        additionalProperties: false,
      },
    });
  });

  it('cannot share a name if their shapes differ, for example when a request accepts more than a reply returns', () => {
    const schemas = new NamedSchemas();
    schemas.referenceTo(report, 'output');

    expect(() => schemas.referenceTo(report, 'input')).toThrow('two different schemas have the name TestReport');
  });
});
