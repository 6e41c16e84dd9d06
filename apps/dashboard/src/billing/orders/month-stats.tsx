import { useLocale } from '@gatehouse/ui/i18n'
import { Money } from '@gatehouse/ui/money'
import { Stat } from '@gatehouse/ui/stat'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { useNow } from '../../organizations/test-clock/use-clock.ts'
import { useOrganization } from '../../organizations/use-organization.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'

/** Revenue and number of orders in the calendar month (UTC), and today's part on request. */
export function MonthStats({ today = false }: { today?: boolean }) {
  const t = useTexts()
  const href = useHref()
  const locale = useLocale()
  const now = useNow()
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  const since = (date: number) => ({
    createdFrom: new Date(Date.UTC(year, month, date)).toISOString(),
  })
  const ofMonth = useEndpointQuery('orderTotals', 'get', since(1))
  const ofToday = useEndpointQuery('orderTotals', 'get', since(day), { enabled: today })
  const error = ofMonth.error ?? ofToday.error
  if (error) return <p className="text-negative">{sentenceOf(error, t)}</p>
  const named = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(now)
  const orders = ofMonth.data?.items.reduce((sum, total) => sum + total.orders, 0)
  return (
    <>
      {today && (
        <Stat label={t('home.today')} value={ofToday.data && <Sums of={ofToday.data.items} />} />
      )}
      <Stat
        label={t('home.revenue', { month: named })}
        value={ofMonth.data && <Sums of={ofMonth.data.items} />}
        hint={t('home.net')}
      />
      <Stat
        label={t('home.orders', { month: named })}
        value={orders === undefined ? undefined : new Intl.NumberFormat(locale).format(orders)}
        {...(!today && { href: href('/orders') })}
      />
    </>
  )
}

/** Amounts in several currencies, one per line; zero is shown too. */
export function Sums({ of }: { of: { currency: string; amount: number }[] }) {
  const { defaultPresentmentCurrency } = useOrganization()
  const sums = of.length > 0 ? of : [{ currency: defaultPresentmentCurrency, amount: 0 }]
  return sums.map(({ currency, amount }) => (
    <span key={currency} className="block">
      <Money amount={amount} currency={currency} />
    </span>
  ))
}
