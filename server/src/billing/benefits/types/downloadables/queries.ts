import { sql } from 'kysely'
import type { Work } from '../../../../platform/work.ts'
import type { BenefitRow } from '../../benefit.ts'
import { benefitsOf } from '../../queries.ts'

/** Benefits that contain a file, without deleted ones, locked. */
export const benefitsWithFile = (work: Work, file_id: string): Promise<BenefitRow[]> =>
  benefitsOf(work)
    .selectAll('benefits')
    .where('benefits.organization_id', '=', eb =>
      eb.selectFrom('files').select('files.organization_id').where('files.id', '=', file_id),
    )
    .where('benefits.type', '=', 'downloadables')
    .where(sql<boolean>`benefits.properties -> 'files' ? ${file_id}`)
    .orderBy('benefits.id')
    .forUpdate('benefits')
    .execute()
