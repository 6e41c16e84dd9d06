import clsx from 'clsx'
import { useLocale } from '@gatehouse/ui/i18n'
import { Money } from '@gatehouse/ui/money'
import { Stat } from '@gatehouse/ui/stat'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useNow } from '../../organizations/test-clock/use-clock.ts'
import { useOrganization } from '../../organizations/use-organization.ts'
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
  const failed = [ofMonth, ofToday].find(({ error }) => error)
  if (failed) return <NotLoaded query={failed} className="flex-1" />
  const named = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(now)
  // All of them as large as the longest.
  const size = [ofMonth, ofToday].some(({ data }) => isLong(data?.items)) ? 'text-title' : undefined
  const orders = ofMonth.data?.items.reduce((sum, total) => sum + total.orders, 0)
  return (
    <>
      {today && (
        <Stat
          label={t('home.today')}
          value={ofToday.data && <LargeSums of={ofToday.data.items} size={size} />}
        />
      )}
      <Stat
        label={t('home.revenue', { month: named })}
        value={ofMonth.data && <LargeSums of={ofMonth.data.items} size={size} />}
        hint={t('home.net')}
      />
      <Stat
        label={t('home.orders', { month: named })}
        value={
          orders === undefined ? undefined : (
            <span className={clsx('block', size)}>
              {new Intl.NumberFormat(locale).format(orders)}
            </span>
          )
        }
        {...(!today && { href: href('/orders') })}
      />
    </>
  )
}

/** More minor units than these are too long for the largest type: a million dollars. */
const LONG_FROM = 100_000_000

/** Whether sums are too long for the largest type, or several. */
const isLong = (sums: SumsProps['of'] = []) =>
  sums.length > 1 || sums.some(({ amount }) => amount >= LONG_FROM)

/** Sums, in the type that suits all figures beside each other. */
const LargeSums = ({ of, size }: SumsProps & { size: string | undefined }) => (
  <span className={clsx('block', size)}>
    <Sums of={of} />
  </span>
)

interface SumsProps {
  of: { currency: string; amount: number }[]
}

/** Amounts in several currencies, one per line; zero is shown too. */
export function Sums({ of }: SumsProps) {
  const { defaultPresentmentCurrency } = useOrganization()
  const sums = of.length > 0 ? of : [{ currency: defaultPresentmentCurrency, amount: 0 }]
  return sums.map(({ currency, amount }) => (
    <span key={currency} className="block">
      <Money amount={amount} currency={currency} />
    </span>
  ))
}
