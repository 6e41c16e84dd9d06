import { customFieldProblems } from '@gatehouse/contract/billing/custom-fields'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { toCustomField } from './custom-field.ts'
import { detachField, lockCustomField, setCustomField } from './queries.ts'

/** Deletes a custom field: it is removed from all products, but stored values stay. */
export async function deleteCustomField(work: Work, id: string): Promise<void> {
  const row = await lockCustomField(work, id)
  if (!row) fail(customFieldProblems.not_found)
  await setCustomField(work, id, { deleted_at: work.now })
  await detachField(work, id)
  const { organization_id } = row
  const subject = { subject_kind: 'custom_field', subject_id: id, organization_id }
  await recordAudit(work, {
    action: 'custom_field.deleted',
    ...subject,
    before: toCustomField(row),
  })
}
