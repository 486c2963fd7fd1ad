import 'reflect-metadata';
import type { ServiceIdentifier } from './injection.js';

/** Creates an Inversify identifier that carries the type of its value. */
export const serviceToken = <T>(name: string): ServiceIdentifier<T> => Symbol(name);
