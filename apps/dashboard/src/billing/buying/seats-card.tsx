import { Banner } from '@gatehouse/ui/banner'
import { Card } from '@gatehouse/ui/card'
import { Link } from '@gatehouse/ui/link'
import { Progress } from '@gatehouse/ui/progress'
import { LoadingCard } from '../../frame/loading-card.tsx'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { useOrganization } from '../../organizations/use-organization.ts'

/** The number of purchased seats and how many are taken by members. */
export function SeatsCard() {
  const t = useTexts()
  const href = useHref()
  const { id: organizationId } = useOrganization()
  const query = useEndpointQuery('buying', 'seats', { organizationId })
  if (query.error) return <NotLoaded query={query} />
  if (!query.data) return <LoadingCard />
  const { limit, used, free, invited, subscriptions } = query.data
  const members = <Link href={href('/members')}>{t('purchases.to_members')}</Link>
  const purchase = (
    <ul className="text-small text-muted flex flex-col gap-1">
      {subscriptions.map(({ id, product, seats, merchant, follows }) => (
        <li key={id} className="break-words">
          {t('purchases.counts', { product, merchant: merchant.name, count: seats ?? 0 })}
          {follows && ` · ${t('purchases.follows')}`}
        </li>
      ))}
    </ul>
  )
  if (limit === null && subscriptions.length > 0) {
    return (
      <Card title={t('purchases.seats')} description={t('purchases.seats_follow')}>
        <div className="flex flex-col gap-4">
          <p className="text-strong">{t('purchases.working', { count: used })}</p>
          {purchase}
          <p>{members}</p>
        </div>
      </Card>
    )
  }
  if (limit === null) {
    return (
      <Card title={t('purchases.seats')}>
        <p className="text-muted">{t('purchases.no_limit', { count: used })}</p>
        <p className="mt-2">{members}</p>
      </Card>
    )
  }
  return (
    <Card title={t('purchases.seats')} description={t('purchases.seats_text')}>
      <div className="flex flex-col gap-4">
        {used > limit && (
          <Banner meaning="warning">{t('purchases.over', { count: used - limit })}</Banner>
        )}
        <Progress
          label={t('purchases.taken')}
          value={used}
          max={limit}
          text={t('purchases.taken_of', { used, limit })}
          meaning={free === 0 ? 'warning' : 'accent'}
        />
        <p className="text-muted">
          {t('purchases.free', { count: free ?? 0 })}{' '}
          {invited > 0 && t('purchases.invited', { count: invited })}
        </p>
        {purchase}
        <p>{members}</p>
      </div>
    </Card>
  )
}
