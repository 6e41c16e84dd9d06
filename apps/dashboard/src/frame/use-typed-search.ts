import { useState } from 'react'
import type { ComboboxOption } from '@gatehouse/ui/combobox'

/**
 * What a user types into a combobox whose options the server finds. While the field shows the label
 * of the chosen option, nothing is searched for.
 */
export function useTypedSearch(value: ComboboxOption | null) {
  const [typed, onSearch] = useState('')
  return { query: typed === value?.label ? undefined : typed || undefined, onSearch }
}
