import { healthEndpoints, healthProblems } from '@gatehouse/contract/health'
import { fail } from '@gatehouse/contract/kit/problems'
import { sql } from 'kysely'
import { hasRoom } from '../platform/disk.ts'
import { implement } from '../platform/http/implement.ts'

/** For whoever watches the process: alive, and able to reach its database. */
export const health = implement(healthEndpoints, {
  live: async () => ({ status: 'ok' as const }),
  ready: async work => {
    const answers = await sql`select 1`.execute(work.sql).then(
      () => true,
      () => false,
    )
    if (!answers) fail(healthProblems.not_ready)
    if (!(await hasRoom(work.place.config.data_dir))) fail(healthProblems.disk_full)
    return { status: 'ready' as const }
  },
})
