export { runCloudCli } from '../cloud/cli/main.js';
