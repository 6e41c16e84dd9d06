import { sql } from 'kysely'
import type { BenefitProperties } from '../../strategy.ts'

/** The files of a benefit, and which of them are archived. */
export type Downloads = BenefitProperties<'downloadables'>

/** The files, with the archive flags of these files only. */
export function downloadsOf({ files, archived }: Downloads): Downloads {
  const entries = Object.entries(archived).filter(([id]) => files.includes(id))
  return { files, archived: Object.fromEntries(entries) }
}

/** The files a benefit currently gives: all but the archived ones. */
export function activeFiles({ files, archived }: Downloads): string[] {
  return files.filter(id => archived[id] !== true)
}

/** Benefits, as `held`, that contain any of these files; the index on files has this condition. */
export const benefitsHolding = (file_ids: string[]) => sql`benefits held
  where held.type = 'downloadables' and held.properties -> 'files' ?| ${file_ids}`
