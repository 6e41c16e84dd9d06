import { useQuery } from '@tanstack/react-query'
import { Banner } from '@gatehouse/ui/banner'
import { buttonClass } from '@gatehouse/ui/button'
import { Link } from '@gatehouse/ui/link'
import { useTranslation } from 'react-i18next'
import { usePortalHome } from '../frame/use-portal.ts'
import { grantsQuery } from '../grant-queries.ts'
import { hasSeats } from '../orders/has-seats.ts'
import { ordersQuery, subscriptionsQuery } from '../queries.ts'
import { type SeatsOf, seatsQuery } from '../seat-queries.ts'
import { isRunning } from '../subscriptions/status.tsx'

/** Purchases with seats that nobody has yet; of orders, the latest ones. */
export function UnassignedSeats({ latestOrders }: { latestOrders: number }) {
  const subscriptions = useQuery(subscriptionsQuery()).data?.items ?? []
  const orders = useQuery(ordersQuery({ limit: latestOrders })).data?.items ?? []
  return (
    <>
      {subscriptions
        .filter(item => item.product.assigns_seats && isRunning(item))
        .map(({ id, product }) => (
          <FreeSeats
            key={id}
            of={{ subscription_id: id }}
            product={product.name}
            page={`/subscriptions/${id}`}
          />
        ))}
      {orders.filter(hasSeats).map(({ id, product }) => (
        <FreeSeats key={id} of={{ order_id: id }} product={product.name} page={`/orders/${id}`} />
      ))}
    </>
  )
}

function FreeSeats({ of, product, page }: { of: SeatsOf; product: string; page: string }) {
  const { t } = useTranslation('portal')
  const home = usePortalHome()
  const { data } = useQuery(seatsQuery(of))
  if (!data || data.available_seats <= 0) return null
  return (
    <Banner
      className="mb-6"
      title={t('overview.seats_free', { product, count: data.available_seats })}
      actions={
        <Link plain href={home + page} className={buttonClass('secondary')}>
          {t('overview.seats_assign')}
        </Link>
      }
    />
  )
}

/** Benefits that wait for an account of the customer at a platform. */
export function WaitingBenefits() {
  const { t } = useTranslation('portal')
  const home = usePortalHome()
  const { data } = useQuery(grantsQuery())
  const waiting = data?.items.filter(
    ({ is_revoked, delivery }) => !is_revoked && delivery?.status === 'waiting',
  )
  return waiting?.map(({ id, benefit }) => (
    <Banner
      key={id}
      meaning="warning"
      className="mb-6"
      title={t('overview.waiting', { benefit: benefit.description })}
      actions={
        <Link plain href={`${home}/connections`} className={buttonClass('secondary')}>
          {t('navigation.connections')}
        </Link>
      }
    />
  ))
}
