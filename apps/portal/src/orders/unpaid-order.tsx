import { useState } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { DateTime } from '@gatehouse/ui/date-time'
import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { useQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { AddCard } from '../payment-methods/add-card.tsx'
import { bankResult } from '../payment-methods/bank-result.ts'
import { declineText } from '../payment-methods/declines.ts'
import { usePaymentProblem } from '../payment-methods/use-payment-problem.ts'
import { methodsQuery, type Order, ordersQuery, paymentStatusQuery } from '../queries.ts'
import type { Subscription } from '../queries.ts'
import { useUnpaidEnd } from './next-charge.ts'
import { OpenInvoice } from './open-invoice.tsx'
import { usePayNow } from './use-pay-now.ts'
import { useSettling } from './use-settling.ts'

const LATEST = 5

/** The amount due of a subscription; renders nothing if none is. */
export function UnpaidFor({ subscription }: { subscription: Subscription }) {
  // An ended subscription may still have an amount due for an earlier period.
  const unpaid = subscription.status === 'past_due' || subscription.status === 'canceled'
  const query = ordersQuery({ subscription_id: subscription.id, limit: LATEST })
  const { data } = useQuery({ ...query, enabled: unpaid })
  const order = unpaid ? data?.items.find(isUnpaid) : undefined
  return order ? <UnpaidOrder order={order} /> : null
}

/** Whether an order is to be paid: its payment was declined, or it is an open invoice. */
export const isUnpaid = ({ status, next_payment_attempt_at, due_at, due_amount }: Order): boolean =>
  status === 'pending' && due_amount > 0 && (next_payment_attempt_at ?? due_at) !== null

/**
 * An order whose payment was declined: the reason, the next retry, and what the customer can do
 * now. An invoice is not charged by itself: when it is due, and how it is paid.
 */
export function UnpaidOrder({ order }: { order: Order }) {
  return order.due_at === null ? <DeclinedOrder order={order} /> : <OpenInvoice order={order} />
}

function DeclinedOrder({ order }: { order: Order }) {
  const { t } = useTranslation('portal')
  const locale = useLocale()
  const problemOf = usePaymentProblem()
  const [updating, setUpdating] = useState<{ after: string | null }>()
  const { data: methods } = useQuery(methodsQuery())
  const { data: last } = useQuery(paymentStatusQuery(order.id))
  const { settling, settle } = useSettling(order, bankResult()?.paid === true)
  const pay = usePayNow(order, settle)
  const defaultMethod = methods?.items.find(({ is_default }) => is_default)
  const end = useUnpaidEnd(order)
  const next = end?.at ?? order.next_payment_attempt_at
  const amount = moneyText(order.due_amount, order.currency, locale)
  const problem = problemOf(pay.error) ?? (last?.error ? declineText(last.error, t) : undefined)
  return (
    <>
      <Banner
        meaning="warning"
        className="mb-6"
        title={t('owed.title', { amount, product: order.product.name })}
        actions={
          <>
            {defaultMethod && (
              <Button
                loading={pay.isPending || settling}
                onClick={() => pay.mutate({ payment_method_id: defaultMethod.id })}
              >
                {t('owed.pay')}
              </Button>
            )}
            <Button kind="primary" onClick={() => setUpdating({ after: last?.payment_id ?? null })}>
              {t('owed.update')}
            </Button>
          </>
        }
      >
        {settling ? (
          t('owed.waiting')
        ) : (
          <>
            {problem && <span>{problem} </span>}
            {next && (
              <Trans
                t={t}
                i18nKey={end ? 'owed.ends' : 'owed.next'}
                components={[<DateTime key="date" value={next} as="day" />]}
              />
            )}
          </>
        )}
      </Banner>
      {updating && (
        <AddCard
          replaces
          onOpenChange={() => setUpdating(undefined)}
          onAdded={() => settle(updating.after)}
        />
      )}
    </>
  )
}
