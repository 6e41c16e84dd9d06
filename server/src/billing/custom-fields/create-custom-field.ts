import type { CustomField, CustomFieldCreate } from '@gatehouse/contract/billing/custom-fields'
import { actingOrganization } from '../../actors/acting-organization.ts'
import { tryUnique } from '../../platform/db/savepoint.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { toCustomField } from './custom-field.ts'
import { insertCustomField } from './queries.ts'
import { rejectProperties, rejectSlug } from './reject-properties.ts'

/** Creates a custom field that can be added to products. */
export async function createCustomField(work: Work, body: CustomFieldCreate): Promise<CustomField> {
  const organization_id = actingOrganization(work.actor, body.organization_id)
  rejectProperties(body)
  const values = {
    id: newId(),
    organization_id,
    type: body.type,
    slug: body.slug,
    name: body.name,
    properties: JSON.stringify(body.properties),
    metadata: JSON.stringify(body.metadata),
    created_at: work.now,
  }
  const result = await tryUnique(work, () => insertCustomField(work, values))
  if ('broke' in result) return rejectSlug(body.slug)
  const field = toCustomField(result.done)
  const subject = { subject_kind: 'custom_field', subject_id: field.id, organization_id }
  await recordAudit(work, { action: 'custom_field.created', ...subject, after: field })
  return field
}
