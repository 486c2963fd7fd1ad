/** What is used of Inversify, in one place. */
export { Container, type ServiceIdentifier } from 'inversify';
