import { useTexts } from '../../texts.ts'
import type { CustomFieldValues } from './custom-field-values.ts'
import { FieldPreviewCard } from './field-preview-card.tsx'

/** A live preview of the custom field as buyers will see it. */
export function FieldPreview({ values }: { values: CustomFieldValues }) {
  const t = useTexts()
  const { type, name, formLabel, formHelpText, formPlaceholder, textarea } = values
  return (
    <section aria-label={t('products.preview')}>
      <h3 className="text-small text-faint mb-2 font-medium">{t('products.preview')}</h3>
      <div className="rounded-card bg-background border p-4">
        <FieldPreviewCard
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
