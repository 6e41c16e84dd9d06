// npm start: builds the pages if their sources changed, then starts the server in this process.
import { buildApps } from './build-apps.ts'
import { buildDocs } from './build-docs.ts'
import { sandboxSettings } from './sandbox-settings.ts'

await buildApps()
await buildDocs()
if (process.env.MODE !== 'live') process.env.GATEHOUSE_SETTINGS ??= sandboxSettings
// The server starts on import, in this process, so that signals and exit codes need no forwarding.
await import('../server/src/main.ts')
