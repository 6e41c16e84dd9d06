import { useLocale } from '@gatehouse/ui/i18n'
import { Stat } from '@gatehouse/ui/stat'
import { useEndpointQuery, useHref } from '../endpoint-hooks.ts'
import { MonthStats } from '../billing/orders/month-stats.tsx'
import { useTexts } from '../texts.ts'

/** Three figures of this month: revenue, number of orders, and subscribers. */
export function MonthFigures() {
  const t = useTexts()
  const href = useHref()
  const number = new Intl.NumberFormat(useLocale())
  const running = useEndpointQuery('subscriptions', 'list', { active: 'true', limit: 1 })
  const subscribers = running.data?.pagination.totalCount
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-6">
      <MonthStats />
      <Stat
        label={t('home.subscribers')}
        value={subscribers === undefined ? undefined : number.format(subscribers)}
        href={href('/subscriptions?status=trialing,active')}
      />
    </div>
  )
}
