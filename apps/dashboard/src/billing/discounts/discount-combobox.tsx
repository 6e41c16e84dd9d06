import { Combobox, type ComboboxOption } from '@gatehouse/ui/combobox'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { useTypedSearch } from '../../frame/use-typed-search.ts'
import { useReductionText } from './discount-texts.tsx'

const RESULTS_MAX = 20

interface DiscountComboboxProps {
  value: ComboboxOption | null
  onChange: (value: ComboboxOption | null) => void
  placeholder: string
}

/** A discount, found by name or code; or none. */
export function DiscountCombobox({ value, onChange, placeholder }: DiscountComboboxProps) {
  const reduction = useReductionText()
  const { query, onSearch } = useTypedSearch(value)
  const requested = { query, limit: RESULTS_MAX, sorting: ['name' as const] }
  const { data, isFetching } = useEndpointQuery('discounts', 'list', requested, { keep: true })
  return (
    <Combobox
      value={value}
      onChange={onChange}
      onSearch={onSearch}
      loading={isFetching}
      placeholder={placeholder}
      options={(data?.items ?? []).map(discount => ({
        value: discount.id,
        label: discount.name,
        help: [reduction(discount), discount.code].filter(Boolean).join(' · '),
      }))}
    />
  )
}
