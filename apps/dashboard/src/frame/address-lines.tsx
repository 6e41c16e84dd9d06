import { useQuery } from '@tanstack/react-query'
import { useLocale } from '@gatehouse/ui/i18n'
import { Nothing } from './when.tsx'

interface Address {
  line1: string | null
  line2: string | null
  postalCode: string | null
  city: string | null
  state: string | null
  country: string
}

/** A postal address, line under line, its state and country by name. */
export function AddressLines({ of }: { of: Address | null }) {
  const locale = useLocale()
  const state = useStateName(of)
  if (!of) return <Nothing />
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(of.country)
  const lines = {
    line1: of.line1,
    line2: of.line2,
    town: [of.postalCode, of.city].filter(Boolean).join(' '),
    state,
    country: country ?? of.country,
  }
  return Object.entries(lines).map(
    ([part, text]) =>
      text && (
        <span key={part} className="block">
          {text}
        </span>
      ),
  )
}

/** What a state is called; the long lists are fetched by who meets a state first. */
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
