/** The only file that imports Inversify, so that all of its names in use are listed in one place. */
export { Container, type ServiceIdentifier } from 'inversify';
