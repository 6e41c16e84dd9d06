import { useState } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { DateTime } from '@gatehouse/ui/date-time'
import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { AddCard } from '../payment-methods/add-card.tsx'
import { bankResult } from '../payment-methods/bank-result.ts'
import { usePaymentProblem } from '../payment-methods/use-payment-problem.ts'
import { methodsQuery, type Order } from '../queries.ts'
import { usePayNow } from './use-pay-now.ts'
import { useSettling } from './use-settling.ts'

/** An invoice to pay: its amount and date, with the saved card or with another one. */
export function OpenInvoice({ order }: { order: Order }) {
  const { t } = useTranslation('portal')
  const locale = useLocale()
  const client = useQueryClient()
  const problemOf = usePaymentProblem()
  const [adding, setAdding] = useState(false)
  const { data: methods } = useQuery(methodsQuery())
  const { settling, settle } = useSettling(order, bankResult()?.paid === true)
  const pay = usePayNow(order, settle)
  const saved = methods?.items.find(({ is_default }) => is_default)
  const amount = moneyText(order.due_amount, order.currency, locale)
  const problem = problemOf(pay.error)
  const payWithNew = async () => {
    const { items } = await client.fetchQuery({ ...methodsQuery(), staleTime: 0 })
    const added = items.find(({ is_default }) => is_default) ?? items[0]
    if (added) pay.mutate({ payment_method_id: added.id })
  }
  const busy = pay.isPending || settling
  return (
    <>
      <Banner
        meaning="neutral"
        className="mb-6"
        title={t('owed.invoice', { amount })}
        actions={
          <>
            {saved && <Button onClick={() => setAdding(true)}>{t('owed.other_card')}</Button>}
            <Button
              kind="primary"
              loading={busy}
              onClick={() =>
                saved ? pay.mutate({ payment_method_id: saved.id }) : setAdding(true)
              }
            >
              {t('owed.pay')}
            </Button>
          </>
        }
      >
        {settling ? (
          t('owed.waiting')
        ) : (
          <>
            {problem && <span>{problem} </span>}
            {order.due_at && (
              <Trans
                t={t}
                i18nKey="owed.due"
                components={[<DateTime key="date" value={order.due_at} as="day" />]}
              />
            )}
            {order.note && <span className="mt-2 block whitespace-pre-line">{order.note}</span>}
          </>
        )}
      </Banner>
      {adding && (
        <AddCard first onOpenChange={() => setAdding(false)} onAdded={() => void payWithNew()} />
      )}
    </>
  )
}
