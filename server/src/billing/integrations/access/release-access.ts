import type { Work } from '../../../platform/work.ts'
import { makeDue, updateAccess } from './queries.ts'
import { enqueueReconciling } from './enqueue-access.ts'

/**
 * Releases the access that a grant needed. A job removes it at the platform right after, unless
 * another grant needs it too.
 */
export async function releaseAccess(
  work: Work,
  grant_id: string,
  { except }: { except?: string } = {},
): Promise<void> {
  const released = await work.sql
    .deleteFrom('grant_access')
    .where('grant_id', '=', grant_id)
    .$if(except !== undefined, query => query.where('access_id', '<>', except ?? ''))
    .returning('access_id')
    .execute()
  for (const { access_id } of released) {
    await makeDue(work, access_id)
    await updateAccess(work, access_id, { released_grant_id: grant_id })
    const { platform, external_id } = await work.sql
      .selectFrom('platform_access')
      .select(['platform', 'external_id'])
      .where('id', '=', access_id)
      .executeTakeFirstOrThrow()
    await enqueueReconciling(work, { platform, external_id })
  }
}
