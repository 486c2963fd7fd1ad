export { runCloudCli } from '../cloud/cli/main.js';
export { guardStdout } from '../guardStdout.js';
