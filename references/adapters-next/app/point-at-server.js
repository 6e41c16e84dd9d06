// The adapter knows only the names of Polar's own servers: see docs/api/adapters.md.
import { ServerList } from '@polar-sh/sdk/lib/config.js'

ServerList.sandbox = process.env.GATEHOUSE_URL
