import { Country } from '@gatehouse/contract/billing/addresses'
import type { ComboboxOption } from '@gatehouse/ui/combobox'
import { useLocale } from '@gatehouse/ui/i18n'
import { useOrganization } from './use-organization.ts'

/** Every country by its name in the language shown; the organization's own first. */
export function useCountryOptions(): ComboboxOption[] {
  const locale = useLocale()
  const { country: own } = useOrganization()
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const options = Country.options.map(value => ({ value, label: names.of(value) ?? value }))
  return options.toSorted((one, other) =>
    one.value === own ? -1 : other.value === own ? 1 : one.label.localeCompare(other.label, locale),
  )
}
