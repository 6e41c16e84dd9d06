import { useQuery } from '@tanstack/react-query'
import { useLocale } from '@gatehouse/ui/i18n'
import { Money } from '@gatehouse/ui/money'
import { Stat } from '@gatehouse/ui/stat'
import { useHref, useOrganizationSlug } from '../../ask.ts'
import { useNow } from '../../frame/use-clock.ts'
import { useOrganization } from '../../organizations/use-organization.ts'
import { sentenceOf } from '../../problems.ts'
import { useWords } from '../../words.ts'
import { monthQuery, PAGES_MAX, type Sum } from './month.ts'

/** What came in this month and how often, and today's part of it where that is asked for. */
export function MonthStats({ today = false }: { today?: boolean }) {
  const t = useWords()
  const href = useHref()
  const locale = useLocale()
  const slug = useOrganizationSlug()
  const now = useNow()
  const { data, error } = useQuery(monthQuery(slug, now))
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(now)
  if (error) return <p className="text-negative">{sentenceOf(error, t)}</p>
  const counted = data && new Intl.NumberFormat(locale).format(data.orders)
  const cut = data && !data.complete && t('home.incomplete', { count: PAGES_MAX * 100 })
  return (
    <>
      {today && (
        <Stat label={t('home.today')} value={data && <Sums of={data.today} />} hint={cut} />
      )}
      <Stat
        label={t('home.revenue', { month })}
        value={data && <Sums of={data.sums} />}
        hint={cut || t('home.net')}
      />
      <Stat
        label={t('home.orders', { month })}
        value={counted}
        {...(!today && { href: href('/orders') })}
      />
    </>
  )
}

/** Amounts of several currencies below one another; nothing is an amount too. */
export function Sums({ of }: { of: Sum[] }) {
  const { defaultPresentmentCurrency } = useOrganization()
  const sums = of.length > 0 ? of : [{ currency: defaultPresentmentCurrency, amount: 0 }]
  return sums.map(({ currency, amount }) => (
    <span key={currency} className="block">
      <Money amount={amount} currency={currency} />
    </span>
  ))
}
