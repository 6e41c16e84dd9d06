import { useLocale } from '@gatehouse/ui/i18n'
import { Link } from '@gatehouse/ui/link'
import { Progress } from '@gatehouse/ui/progress'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import type { BulkKind } from './bulk-selection.ts'
import type { BulkAction } from './use-bulk-action.ts'

/** How far an action is, or how it ended. */
export function BulkActionState({ of }: { of: BulkAction }) {
  const t = useTexts()
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const { status, totalCount, doneCount, failedCount } = of
  const tried = doneCount + failedCount
  const counts = { done: number.format(doneCount), total: number.format(totalCount) }
  return (
    <div className="flex flex-col gap-2">
      {status === 'running' && (
        <Progress label={t('bulk.progress')} value={tried} max={totalCount} />
      )}
      <p aria-live="polite" className="text-strong tabular-nums">
        {t(`bulk.state.${status}`, counts)}
      </p>
      {failedCount > 0 && (
        <p className="text-negative">
          {t('bulk.failed', { count: failedCount, number: number.format(failedCount) })}
        </p>
      )}
    </div>
  )
}

/** Where an object of an action is shown. */
const paths: Record<BulkKind, string> = {
  refund_orders: '/orders',
  resend_receipts: '/orders',
  cancel_subscriptions: '/subscriptions',
  uncancel_subscriptions: '/subscriptions',
  revoke_subscriptions: '/subscriptions',
  archive_products: '/products',
  unarchive_products: '/products',
  delete_discounts: '/discounts',
  send_invoices: '/orders',
  mark_orders_paid: '/orders',
  void_orders: '/orders',
  delete_customers: '/customers',
  edit_customer_metadata: '/customers',
}

const SHOWN_MAX = 20

/** The objects that an action could not change, and why. */
export function FailedItems({ of: { id, kind, failedCount } }: { of: BulkAction }) {
  const t = useTexts()
  const href = useHref()
  const { data } = useEndpointQuery('bulkActions', 'items', {
    ...{ id, status: ['failed'], limit: SHOWN_MAX },
  })
  if (!data) return <Skeleton />
  return (
    <section>
      <h3 className="text-small text-faint mb-1 font-medium">{t('bulk.not_done')}</h3>
      <ul className="divide-y">
        {data.items.map(({ objectId, label, detail }) => (
          <li key={objectId} className="py-2">
            <Link
              href={href(kind === 'delete_discounts' ? '/discounts' : `${paths[kind]}/${objectId}`)}
            >
              {label}
            </Link>
            <p className="text-small text-muted wrap-anywhere">{detail}</p>
          </li>
        ))}
      </ul>
      {failedCount > SHOWN_MAX && (
        <p className="text-small text-muted mt-2">
          {t('bulk.more_failed', { count: failedCount - SHOWN_MAX })}
        </p>
      )}
    </section>
  )
}
