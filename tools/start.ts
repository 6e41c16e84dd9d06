// npm start: builds the pages if their sources changed, then starts the server in this process.
import { buildApps } from './build-apps.ts'
import { buildDocs } from './build-docs.ts'

await buildApps()
await buildDocs()
// The server starts on import, in this process, so that signals and exit codes need no forwarding.
await import('../server/src/main.ts')
