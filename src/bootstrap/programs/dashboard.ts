export { runDashboardCli } from '../dashboard/cli/main.js';
export { fetchOverHttp1 } from '../fetchOverHttp1.js';
export { guardStdout } from '../guardStdout.js';
