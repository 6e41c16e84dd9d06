import { type Ref, useState } from 'react'
import { Combobox, type ComboboxOption } from '@gatehouse/ui/combobox'
import { useEndpointQuery } from '../endpoint-hooks.ts'
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
  const [typed, setTyped] = useState('')
  // The field shows the selected customer's label, which is not a search.
  const query = typed === value?.label ? undefined : typed || undefined
  const requested = { query, limit: RESULTS_MAX, sorting: ['email' as const] }
  const { data, isFetching } = useEndpointQuery('customers', 'list', requested, { keep: true })
  return (
    <Combobox
      value={value}
      onChange={onChange}
      onSearch={setTyped}
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
