// Exit code 0 when the program on the port given says that it is well; for HEALTHCHECK.
const reply = await fetch(`http://127.0.0.1:${process.argv[2]}/health`);
process.exitCode = reply.ok ? 0 : 1;
