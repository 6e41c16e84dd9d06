import type { Ref } from 'react'
import { Combobox, type ComboboxOption } from '@gatehouse/ui/combobox'
import { useEndpointQuery } from '../endpoint-hooks.ts'
import { useTypedSearch } from '../frame/use-typed-search.ts'
import { customerName } from './customer-name.tsx'

const RESULTS_MAX = 20

interface CustomerComboboxProps {
  value: ComboboxOption | null
  onChange: (value: ComboboxOption | null) => void
  placeholder: string
  /** A customer that cannot be chosen. */
  except?: string
  ref?: Ref<HTMLInputElement>
}

/** A customer, found by name or email. */
export function CustomerCombobox(props: CustomerComboboxProps) {
  const { value, onChange, placeholder, except, ref } = props
  const { query, onSearch } = useTypedSearch(value)
  const requested = { query, limit: RESULTS_MAX, sorting: ['email' as const] }
  const { data, isFetching } = useEndpointQuery('customers', 'list', requested, { keep: true })
  return (
    <Combobox
      value={value}
      onChange={onChange}
      onSearch={onSearch}
      loading={isFetching}
      {...(ref && { ref })}
      placeholder={placeholder}
      options={(data?.items ?? [])
        .filter(({ id }) => id !== except)
        .map(customer => ({
          value: customer.id,
          label: customer.email,
          help: customerName(customer) ?? '',
        }))}
    />
  )
}
