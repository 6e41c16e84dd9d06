import { currencies } from '@gatehouse/contract/billing/currencies'
import { useLocale } from '@gatehouse/ui/i18n'
import { useOrganization } from './use-organization.ts'

/** Every currency, code first; the organization's own comes first. */
export function useCurrencyOptions() {
  const names = new Intl.DisplayNames(useLocale(), { type: 'currency' })
  const { defaultPresentmentCurrency: own } = useOrganization()
  return [own, ...currencies.filter(code => code !== own)].map(code => {
    const upperCode = code.toUpperCase()
    const name = names.of(upperCode) ?? upperCode
    return { value: code, label: name === upperCode ? upperCode : `${upperCode} – ${name}` }
  })
}
