export { runDashboardCli } from '../dashboard/cli/main.js';
export { configureFetch } from '../configureFetch.js';
export { guardStdout } from '../guardStdout.js';
