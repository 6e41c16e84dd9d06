import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'

/** More discounts than a merchant chooses from. */
const OFFERED_MAX = 100

interface RetentionDiscountProps {
  value: string | null
  onChange: (id: string | null) => void
}

/** The discount that customers who cancel are offered. */
export function RetentionDiscount({ value, onChange }: RetentionDiscountProps) {
  const t = useTexts()
  const { data } = useEndpointQuery('discounts', 'list', { limit: OFFERED_MAX, sorting: ['name'] })
  const discounts = data?.items ?? []
  return (
    <Field label={t('settings.portal_retention')} help={t('settings.portal_retention_help')}>
      <NativeSelect
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
        options={[
          { value: '', label: t('settings.portal_retention_none') },
          ...discounts.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Field>
  )
}
