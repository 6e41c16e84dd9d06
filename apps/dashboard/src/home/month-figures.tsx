import { useQuery } from '@tanstack/react-query'
import { useLocale } from '@gatehouse/ui/i18n'
import { Money } from '@gatehouse/ui/money'
import { Stat } from '@gatehouse/ui/stat'
import { useAsk, useHref, useOrganizationSlug } from '../ask.ts'
import { useNow } from '../frame/use-clock.ts'
import { useOrganization } from '../organizations/use-organization.ts'
import { sentenceOf } from '../problems.ts'
import { useWords } from '../words.ts'
import { monthQuery, PAGES_MAX } from './month.ts'

/** This month in three numbers: what came in, how often, and who renews. */
export function MonthFigures() {
  const t = useWords()
  const href = useHref()
  const locale = useLocale()
  const slug = useOrganizationSlug()
  const { defaultPresentmentCurrency } = useOrganization()
  const now = useNow()
  const { data, error } = useQuery(monthQuery(slug, now))
  const running = useAsk('subscriptions', 'list', { active: 'true', limit: 1 })
  const number = new Intl.NumberFormat(locale)
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(now)
  const subscribers = running.data?.pagination.totalCount
  if (error) return <p className="text-negative">{sentenceOf(error, t)}</p>
  const sums = data && (data.sums.length > 0 ? data.sums : [nothingIn(defaultPresentmentCurrency)])
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-6">
      <Stat
        label={t('home.revenue', { month })}
        value={sums?.map(({ currency, amount }) => (
          <span key={currency} className="block">
            <Money amount={amount} currency={currency} />
          </span>
        ))}
        hint={
          data && !data.complete ? t('home.incomplete', { count: PAGES_MAX * 100 }) : t('home.net')
        }
      />
      <Stat
        label={t('home.orders', { month })}
        value={data && number.format(data.orders)}
        href={href('/orders')}
      />
      <Stat
        label={t('home.subscribers')}
        value={subscribers === undefined ? undefined : number.format(subscribers)}
        href={href('/subscriptions?state=active')}
      />
    </div>
  )
}

const nothingIn = (currency: string) => ({ currency, amount: 0 })
