import type { AttachedCustomField, CustomField } from '@gatehouse/contract/billing/custom-fields'
import type { Selectable } from 'kysely'
import { asMoment, asMomentOrNull, type RowOrJson, type Nested } from '../../platform/db/nested.ts'
import type { CustomFieldsTable } from '../../platform/db/tables.ts'

export type CustomFieldRow = Selectable<CustomFieldsTable>

/** A field as attached to a product. */
export type AttachedFieldRow = {
  position: number
  required: boolean
  field: Nested<CustomFieldRow>
}

/** The field as the API shows it. */
export function toCustomField(row: RowOrJson<CustomFieldRow>): CustomField {
  const fields = {
    id: row.id,
    created_at: asMoment(row.created_at),
    modified_at: asMomentOrNull(row.modified_at),
    metadata: row.metadata,
    type: row.type,
    slug: row.slug,
    name: row.name,
    organization_id: row.organization_id,
    properties: row.properties,
  }
  // Properties are validated with the contract's schema of the same type when they are stored.
  return fields as CustomField
}

/** The field as products and checkouts show it. */
export const toAttachedCustomField = (row: AttachedFieldRow): AttachedCustomField => ({
  custom_field_id: row.field.id,
  custom_field: toCustomField(row.field),
  order: row.position,
  required: row.required,
})
