import {
  customFieldProblems,
  type CustomField,
  type CustomFieldUpdate,
} from '@gatehouse/contract/billing/custom-fields'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import { tryUnique } from '../../platform/db/savepoint.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { toCustomField } from './custom-field.ts'
import { lockCustomField, renameAnswers, setCustomField } from './queries.ts'
import { rejectProperties, rejectSlug } from './reject-properties.ts'

/** Changes a custom field; a changed slug is also renamed in all stored values. */
export async function updateCustomField(
  work: Work,
  id: string,
  body: CustomFieldUpdate,
): Promise<CustomField> {
  const row = await lockCustomField(work, id)
  if (!row) fail(customFieldProblems.not_found)
  if (body.type !== row.type) {
    const msg = `The type of a custom field can't be changed. This field is of type ${row.type}.`
    invalid({ loc: ['body', 'type'], msg, input: body.type })
  }
  const { name, metadata, properties } = body
  if (properties) rejectProperties({ type: body.type, properties })
  const { organization_id } = row
  const slug = body.slug ?? row.slug
  const renamed = slug !== row.slug
  const change = {
    ...(renamed && { slug }),
    ...(name && { name }),
    ...(metadata && { metadata: JSON.stringify(metadata) }),
    ...(properties && { properties: JSON.stringify(properties) }),
  }
  const result = await tryUnique(work, () => setCustomField(work, id, change))
  if ('broke' in result) return rejectSlug(slug)
  if (renamed) await renameAnswers(work, organization_id, { from: row.slug, to: slug })
  const field = toCustomField(result.done)
  const subject = { subject_kind: 'custom_field', subject_id: id, organization_id }
  const entry = { action: 'custom_field.updated', ...subject }
  await recordAudit(work, { ...entry, before: toCustomField(row), after: field })
  return field
}
