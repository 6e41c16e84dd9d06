import clsx from 'clsx'
import { Calendar, ChevronsUpDown } from 'lucide-react'
import { useTexts } from '../../texts.ts'
import type { CustomField, FieldType } from './custom-field-texts.tsx'

interface FieldPreviewCardProps {
  type: FieldType
  label: string
  help?: string | undefined
  placeholder?: string | undefined
  /** A multi-line field. */
  tall?: boolean | undefined
  /** If not required, the label is marked "optional". */
  required?: boolean
}

/** A preview of a checkout field, without input. */
export function FieldPreviewCard(props: FieldPreviewCardProps) {
  const { type, label, help, placeholder, tall = false, required = true } = props
  const t = useTexts()
  const title = (
    <p className="text-small text-strong min-w-0 font-medium break-words">
      {label}
      {!required && <span className="text-faint font-normal"> {t('ui:field.optional')}</span>}
    </p>
  )
  if (type === 'checkbox') {
    return (
      <div className="flex gap-2.5">
        <span
          aria-hidden
          className="rounded-mark border-control bg-surface mt-0.5 size-4 shrink-0 border"
        />
        <div className="min-w-0">
          {title}
          {help && <p className="text-small text-faint break-words">{help}</p>}
        </div>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-1.5">
      {title}
      <p
        className={clsx(
          'rounded-control border-control bg-surface text-faint flex gap-2 border px-3 py-2',
          tall && type === 'text' ? 'min-h-16 items-start' : 'min-h-9 items-center',
        )}
      >
        <span className="min-w-0 flex-1 truncate">{placeholder}</span>
        {type === 'select' && <ChevronsUpDown aria-hidden className="size-4 shrink-0" />}
        {type === 'date' && <Calendar aria-hidden className="size-4 shrink-0" />}
      </p>
      {help && <p className="text-small text-faint break-words">{help}</p>}
    </div>
  )
}

/** A preview of an existing custom field. */
export function CustomFieldPreview({ field, required }: { field: CustomField; required: boolean }) {
  const { formLabel, formHelpText, formPlaceholder } = field.properties
  return (
    <FieldPreviewCard
      type={field.type}
      label={formLabel ?? field.name}
      help={formHelpText}
      placeholder={formPlaceholder}
      tall={field.type === 'text' && field.properties.textarea}
      required={required}
    />
  )
}
