export { runDashboardCli } from '../dashboard/cli/main.js';
