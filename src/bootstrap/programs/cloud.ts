export { runCloudCli } from '../cloud/cli/main.js';
export { configureFetch } from '../configureFetch.js';
export { guardStdout } from '../guardStdout.js';
