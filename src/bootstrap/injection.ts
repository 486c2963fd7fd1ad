/** The only import of Inversify: lists everything that the program uses from it. */
export { Container, type ServiceIdentifier } from 'inversify';
