import { Calendar, Hash, ListChecks, SquareCheck, Type } from 'lucide-react'
import type { ItemOf } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'

/** A custom field as the API returns it. */
export type CustomField = ItemOf<'customFields'>
/** A custom field type. */
export type FieldType = CustomField['type']

const icons = {
  text: Type,
  number: Hash,
  date: Calendar,
  checkbox: SquareCheck,
  select: ListChecks,
} as const satisfies Record<FieldType, typeof Type>

/** The types, in the order they are offered. */
export const fieldTypes = ['text', 'number', 'date', 'checkbox', 'select'] as const

/** The icon of a custom field type. */
export function FieldIcon({ type }: { type: FieldType }) {
  const Icon = icons[type]
  return <Icon aria-hidden className="text-faint mt-0.5 size-4 shrink-0" />
}

/** A custom field's type and allowed answers: "Choice · 3 options". */
export function useFieldSummary() {
  const t = useTexts()
  return (field: CustomField) => {
    const kind = t(`custom_fields.type.${field.type}`)
    if (field.type !== 'select') return kind
    const { length: count } = field.properties.options
    return `${kind} · ${t('custom_fields.option_count', { count })}`
  }
}
