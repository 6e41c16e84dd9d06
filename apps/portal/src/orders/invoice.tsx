import { useState } from 'react'
import type { DocumentLink } from '@gatehouse/contract/billing/invoices'
import { Button } from '@gatehouse/ui/button'
import { toast } from '@gatehouse/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { problemSentence, request } from '../api.ts'
import type { Order } from '../queries.ts'
import { BillingDialog } from './billing-dialog.tsx'

/**
 * The invoice of an order: issued after the customer enters the billing details, opened from then
 * on.
 */
export function Invoice({ order }: { order: Order }) {
  const { t } = useTranslation('portal')
  const [asking, setAsking] = useState(false)
  const path = `/v1/customer-portal/orders/${order.id}/invoice`
  const open = useOpenDocument()
  if (!order.paid && !order.is_invoice_generated) return null
  if (order.is_invoice_generated) {
    return (
      <Button loading={open.isPending} onClick={() => open.mutate(path)}>
        {t('invoice.open')}
      </Button>
    )
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('invoice.get')}</Button>
      {asking && <BillingDialog order={order} onOpenChange={setAsking} />}
    </>
  )
}

/** The receipt of an order, once money was paid for it. */
export function Receipt({ order: { id, receipt_number } }: { order: Order }) {
  const { t } = useTranslation('portal')
  const open = useOpenDocument()
  if (receipt_number === null) return null
  const path = `/v1/customer-portal/orders/${id}/receipt`
  return (
    <Button loading={open.isPending} onClick={() => open.mutate(path)}>
      {t('invoice.receipt')}
    </Button>
  )
}

/** Fetches a link to a document and opens it in a new tab. */
export function useOpenDocument() {
  const { t: say } = useTranslation('ui')
  return useMutation({
    mutationFn: (path: string) => request<DocumentLink>('GET', path),
    onSuccess: ({ url }) => {
      const link = document.createElement('a')
      link.href = url
      link.target = '_blank'
      link.rel = 'noopener noreferrer'
      link.click()
    },
    onError: error => toast({ title: problemSentence(error, say), meaning: 'negative' }),
  })
}
