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

/** A postal address, line under line, its country by name. */
export function AddressLines({ of }: { of: Address | null }) {
  const locale = useLocale()
  if (!of) return <Nothing />
  const town = [of.postalCode, of.city].filter(Boolean).join(' ')
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(of.country)
  const lines = [of.line1, of.line2, town, of.state, country ?? of.country].filter(Boolean)
  return lines.map(line => (
    <span key={line} className="block">
      {line}
    </span>
  ))
}
