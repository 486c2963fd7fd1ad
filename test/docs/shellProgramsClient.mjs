// Asks the test that listens on SOCKET to run a program: `node shellProgramsClient.mjs SOCKET PROGRAM WORD…`.
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

const [path, program, ...args] = process.argv.slice(2);
const socket = connect(path);
socket.end(JSON.stringify({ program, args, cwd: process.cwd(), environment: process.env }));
const { code, stdout, stderr } = JSON.parse(await text(socket));
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
