#!/usr/bin/env node
// The entry point of the published @gatehouse/server (tools/build-server.ts). Old versions of
// Node.js must understand it, so that they can say what is missing.
import { setFlagsFromString } from 'node:v8'

const NODE_MAJOR = 24

if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR) {
  console.error(`Gatehouse requires Node.js ${NODE_MAJOR} or later; this is ${process.version}.`)
  process.exit(1)
}
// Memory is returned early: see docs/decisions/small-heap.md.
setFlagsFromString('--max-semi-space-size=8')
setFlagsFromString('--heap-growing-percent=40')
// `gatehouse dev` ends the server by closing its standard input, also if it is killed itself.
if (process.env.EXIT_WITH_STDIN === '1')
  process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM')).resume()
await import(new URL('../server/src/main.js', import.meta.url).href)
