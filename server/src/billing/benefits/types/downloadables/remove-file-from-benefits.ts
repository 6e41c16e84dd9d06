import type { Work } from '../../../../platform/work.ts'
import { enqueue } from '../../../../records/scheduler/schedule.ts'
import { recordEvent } from '../../../../records/outbox/record-event.ts'
import { applyBenefitChange, toBenefit } from '../../benefit.ts'
import { setBenefit } from '../../queries.ts'
import { downloadsOf, type Downloads } from './downloads.ts'
import { benefitsWithFile } from './queries.ts'

/** Removes a deleted file from every benefit that contains it. */
export async function removeFileFromBenefits(work: Work, file_id: string): Promise<void> {
  for (const row of await benefitsWithFile(work, file_id)) {
    const { id, organization_id } = row
    // Properties are validated with the contract's schema of this type when they are stored.
    const { files, archived } = row.properties as Downloads
    const left = downloadsOf({ files: files.filter(file => file !== file_id), archived })
    const benefit = await setBenefit(work, id, { properties: JSON.stringify(left) })
    await enqueue(work, applyBenefitChange, { organization_id, subject_id: id })
    await recordEvent(work, 'benefit.updated', organization_id, toBenefit(benefit))
  }
}
