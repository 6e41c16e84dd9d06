import { useWords } from '../../words.ts'
import type { CustomFieldValues } from './custom-field-values.ts'
import { DrawnField } from './drawn-field.tsx'

/** A live preview of the custom field as buyers will see it. */
export function FieldPreview({ values }: { values: CustomFieldValues }) {
  const t = useWords()
  const { type, name, formLabel, formHelpText, formPlaceholder, textarea } = values
  return (
    <section aria-label={t('products.preview')}>
      <h3 className="text-small text-faint mb-2 font-medium">{t('products.preview')}</h3>
      <div className="rounded-card bg-background border p-4">
        <DrawnField
          type={type}
          label={formLabel || name || t('fields.name')}
          help={formHelpText}
          placeholder={formPlaceholder}
          tall={textarea}
        />
      </div>
    </section>
  )
}
