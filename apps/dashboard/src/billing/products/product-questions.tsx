import { Card } from '@gatehouse/ui/card'
import { useTexts } from '../../texts.ts'
import { FieldIcon, useFieldSummary } from '../custom-fields/custom-field-texts.tsx'
import type { Product } from '../price-text.ts'

/** A product's custom fields; renders nothing if it has none. */
export function ProductQuestions({ product }: { product: Product }) {
  const t = useTexts()
  const summary = useFieldSummary()
  if (product.attachedCustomFields.length === 0) return null
  return (
    <Card title={t('products.checkout_fields')}>
      <ol className="flex flex-col gap-3">
        {product.attachedCustomFields.map(({ customField, required }) => (
          <li key={customField.id} className="flex gap-2.5">
            <FieldIcon type={customField.type} />
            <span className="min-w-0">
              <span className="text-strong block break-words">{customField.name}</span>
              <span className="text-small text-faint block">
                {summary(customField)} ·{' '}
                {t(required ? 'products.field_required' : 'ui:field.optional')}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
