/** Inversify, which is two hundred and forty files: the build makes one of them (scripts/build-packages.mjs). */
export { Container, ContainerModule, type ServiceIdentifier } from 'inversify';
