import type { AttachedCustomFieldCreate } from '@gatehouse/contract/billing/custom-fields'
import { invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { lockFieldsShared } from '../custom-fields/queries.ts'
import { replaceProductFields } from '../custom-fields/queries.ts'

type ProductReference = { id: string; organization_id: string }

/** Replaces the ordered list of a product's custom fields; an omitted list leaves it unchanged. */
export async function attachCustomFields(
  work: Work,
  { id, organization_id }: ProductReference,
  fields: AttachedCustomFieldCreate[] | null | undefined,
): Promise<void> {
  if (!fields) return
  const ids = fields.map(({ custom_field_id }) => custom_field_id)
  const known = new Set((await lockFieldsShared(work, organization_id, ids)).map(field => field.id))
  const seen = new Set<string>()
  const broken = ids.flatMap((input, index) => {
    const loc = ['body', 'attached_custom_fields', index, 'custom_field_id']
    if (!known.has(input)) return [{ loc, msg: 'Custom field does not exist.', input }]
    const twice = seen.has(input)
    seen.add(input)
    return twice ? [{ loc, msg: 'Custom field is attached more than once.', input }] : []
  })
  if (broken.length > 0) invalid(...broken)
  await replaceProductFields(work, id, fields)
}
