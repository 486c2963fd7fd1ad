export { runDashboardCli } from '../dashboard/cli/main.js';
export { guardStdout } from '../guardStdout.js';
