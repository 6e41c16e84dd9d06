// npm start: builds the pages if their sources changed, then becomes the server.
import { buildApps } from './build-apps.ts'

await buildApps()
// The server starts on import; in this process, so that signals and exit codes need no passing on.
await import('../server/src/main.ts')
