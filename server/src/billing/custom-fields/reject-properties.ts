import type { CustomFieldCreate } from '@gatehouse/contract/billing/custom-fields'
import { invalid } from '@gatehouse/contract/kit/problems'

type FieldDefinition = Pick<CustomFieldCreate, 'type' | 'properties'>

/** Rejects properties that no value can satisfy: reversed bounds, or a duplicate option. */
export function rejectProperties(field: FieldDefinition): void {
  const loc = ['body', 'properties']
  // Type and properties come from one variant of the contract's union.
  const { type, properties } = field as CustomFieldCreate
  if (type === 'text') {
    const { min_length = 0, max_length = Infinity } = properties
    if (min_length <= max_length) return
    const msg = 'The maximum length must be at least the minimum.'
    invalid({ loc: [...loc, 'max_length'], msg, input: max_length })
  }
  if (type === 'number' || type === 'date') {
    const { ge = -Infinity, le = Infinity } = properties
    if (ge <= le) return
    const msg = 'The upper bound must be at least the lower bound.'
    invalid({ loc: [...loc, 'le'], msg, input: le })
  }
  if (type === 'select') {
    const values = properties.options.map(({ value }) => value)
    const seen = new Set<string>()
    const index = values.findIndex(value => seen.size === seen.add(value).size)
    if (index === -1) return
    const msg = 'Each option must have a unique value.'
    invalid({ loc: [...loc, 'options', index, 'value'], msg, input: values[index] })
  }
}

/** Rejects a slug that another field of the merchant uses. */
export const rejectSlug = (slug: string): never =>
  invalid({
    loc: ['body', 'slug'],
    msg: 'A custom field with this slug already exists.',
    input: slug,
  })
