import { BENEFIT_FILES_MAX } from '@gatehouse/contract/billing/benefit-properties'
import type { Work } from '../../../../platform/work.ts'
import { recordEvent } from '../../../../records/outbox/record-event.ts'
import { enqueue } from '../../../../records/scheduler/schedule.ts'
import { applyBenefitChange, toBenefit } from '../../benefit.ts'
import { setBenefit } from '../../queries.ts'
import { activeFiles, downloadsOf, type Downloads } from './downloads.ts'
import { benefitsWithFile } from './queries.ts'

/**
 * Puts a new version in the place of a file, in every benefit that gives the file, and archives the
 * file there. Benefits in which it is archived stay as they are. Returns the number of benefits.
 */
export async function replaceFileInBenefits(
  work: Work,
  file_id: string,
  newest_id: string,
): Promise<number> {
  let changed = 0
  for (const row of await benefitsWithFile(work, file_id)) {
    const { id, organization_id } = row
    // Properties are validated with the contract's schema of this type when they are stored.
    const before = row.properties as Downloads
    if (!activeFiles(before).includes(file_id)) continue
    const after = replaceFile(before, file_id, newest_id)
    const benefit = await setBenefit(work, id, { properties: JSON.stringify(after) })
    await enqueue(work, applyBenefitChange, { organization_id, subject_id: id })
    await recordEvent(work, 'benefit.updated', organization_id, toBenefit(benefit))
    changed += 1
  }
  return changed
}

/** The settings with a new version before the file that it replaces, which is archived. */
function replaceFile({ files, archived }: Downloads, file_id: string, newest_id: string) {
  const others = files.filter(id => id !== newest_id)
  // Where no file can be added, the replaced one makes room for it.
  const kept = others.length < BENEFIT_FILES_MAX ? [newest_id, file_id] : [newest_id]
  return downloadsOf({
    files: others.flatMap(id => (id === file_id ? kept : [id])),
    archived: { ...archived, [file_id]: true, [newest_id]: false },
  })
}
