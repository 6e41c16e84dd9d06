import { useQuery } from '@tanstack/react-query'
import { addressLines } from '@gatehouse/contract/billing/address-lines'
import { useLocale } from '@gatehouse/ui/i18n'
import { EmptyValue } from './date-time-text.tsx'

interface Address {
  line1: string | null
  line2: string | null
  postalCode: string | null
  city: string | null
  state: string | null
  country: string
}

/** A postal address in its country's format, one line each, with the country's name. */
export function AddressLines({ of }: { of: Address | null }) {
  const locale = useLocale()
  const state = useStateName(of)
  if (!of) return <EmptyValue />
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(of.country)
  const { postalCode: postal_code, ...parts } = of
  const lines = [...addressLines({ ...parts, postal_code }, state), country ?? of.country]
  return lines.map((line, index) => (
    <span key={index} className="block">
      {line}
    </span>
  ))
}

/** The name of a state; the long lists are loaded on first use. */
function useStateName(address: Address | null): string | null {
  const { data } = useQuery({
    queryKey: ['states'],
    queryFn: () => import('@gatehouse/contract/billing/states').then(({ statesOf }) => statesOf),
    staleTime: Infinity,
    enabled: Boolean(address?.state),
  })
  if (!address?.state) return null
  return data?.(address.country)?.get(address.state) ?? address.state
}
