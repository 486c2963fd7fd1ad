/** What is used of Inversify, in one place. */
export { Container, ContainerModule, type ServiceIdentifier } from 'inversify';
