import { DAY, later } from '../../platform/clock.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { enqueue, schedule } from '../../records/agenda/schedule.ts'
import { tidyFileTask } from './file.ts'

/**
 * Forgets at most so many files of a merchant who leaves: their rows now, their bytes right after.
 * Those whose upload is under way are looked after once more when it cannot be any longer.
 */
export async function forgetFiles(
  work: Work,
  organization_id: string,
  most: number,
): Promise<void> {
  const gone = await work.sql
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
  for (const { id, is_uploaded, ...stored } of gone) {
    const about = { organization_id: null, subject_id: id, payload: { stored } }
    await enqueue(work, tidyFileTask, about)
    if (!is_uploaded) await schedule(work, tidyFileTask, later(realNow(work), DAY), about)
  }
}
