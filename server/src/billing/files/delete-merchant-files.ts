import { DAY, later } from '../../platform/clock.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { enqueue, schedule } from '../../records/scheduler/schedule.ts'
import { cleanUpFileTask } from './file.ts'

/**
 * Deletes up to `most` files of a merchant that is being offboarded: their rows now, their bytes
 * right after. Unfinished uploads are cleaned up again a day later, when they can no longer be
 * continued.
 */
export async function deleteMerchantFiles(
  work: Work,
  organization_id: string,
  most: number,
): Promise<void> {
  const removed = await work.sql
    .deleteFrom('files')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('files as f')
        .select('f.id')
        .where('f.organization_id', '=', organization_id)
        .where('f.deleted_at', 'is', null)
        .orderBy('f.id')
        .limit(most),
    )
    .returning(['id', 'path', 'mime_type', 'upload_id', 'public_url', 'is_uploaded'])
    .execute()
  for (const { id, is_uploaded, ...stored } of removed) {
    const about = { organization_id: null, subject_id: id, payload: { stored } }
    await enqueue(work, cleanUpFileTask, about)
    if (!is_uploaded) await schedule(work, cleanUpFileTask, later(realNow(work), DAY), about)
  }
}
