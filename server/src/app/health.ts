import { healthEndpoints } from '@gatehouse/contract/health'
import { sql } from 'kysely'
import { implement } from '../platform/http/implement.ts'

/** For whoever watches the process: alive, and able to reach its database. */
export const health = implement(healthEndpoints, {
  live: async () => ({ status: 'ok' as const }),
  ready: async work => {
    await sql`select 1`.execute(work.sql)
    return { status: 'ready' as const }
  },
})
