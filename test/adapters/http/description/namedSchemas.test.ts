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
    });
    expect(schemas.referenceTo(grade, 'input')).toEqual(pointer);
    expect(schemas.toComponents()).toEqual({
      TestGrade: { type: 'string', enum: ['A', 'B'] },
      TestReport: {
        type: 'object',
        properties: { grade: pointer, before: { type: 'array', items: pointer } },
        required: ['grade', 'before'],
      },
    });
  });

  it('allow further fields in replies, but not in requests that refuse them', () => {
    const request = z.strictObject({ note: z.string() });
    const shape = { type: 'object', properties: { note: { type: 'string' } }, required: ['note'] };

    expect(new NamedSchemas().referenceTo(request, 'output')).toEqual(shape);
    expect(new NamedSchemas().referenceTo(request, 'input')).toEqual({ ...shape, additionalProperties: false });
  });

  it('cannot share a name if their shapes differ', () => {
    const schemas = new NamedSchemas();
    const request = z.object({ note: z.string().default('') }).meta({ id: 'TestReport' });
    schemas.referenceTo(request, 'output');

    expect(() => schemas.referenceTo(request, 'input')).toThrow('two different schemas have the name TestReport');
  });
});
