import 'reflect-metadata';
import type { ServiceIdentifier } from './injection.js';

/** An Inversify identifier that knows what it identifies. */
export const serviceToken = <T>(name: string): ServiceIdentifier<T> => Symbol(name);
