import { useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { useOpenDocument } from '../../frame/use-open-document.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import type { Order } from '../order-status.tsx'

/** Issues an order's invoice, and opens it from then on. */
export function InvoiceButton({ order }: { order: Order }) {
  return order.isInvoiceGenerated ? <OpenInvoice order={order} /> : <IssueInvoice order={order} />
}

function OpenInvoice({ order: { id } }: { order: Order }) {
  const t = useTexts()
  const open = useOpenDocument(client => client.invoices.get({ id }))
  return (
    <Button loading={open.isPending} onClick={() => open.mutate()}>
      {t('invoices.open')}
    </Button>
  )
}

/** Opens the receipt of an order, once money was paid for it. */
export function ReceiptButton({ order: { id, receiptNumber } }: { order: Order }) {
  const t = useTexts()
  const open = useOpenDocument(client => client.invoices.receipt({ id }))
  if (receiptNumber === null) return null
  return (
    <Button loading={open.isPending} onClick={() => open.mutate()}>
      {t('invoices.open_receipt')}
    </Button>
  )
}

function IssueInvoice({ order }: { order: Order }) {
  const t = useTexts()
  const [asking, setAsking] = useState(false)
  const { id, paid, billingName, billingAddress, invoiceNumber } = order
  const issue = useWrite(
    client => client.invoices.generate({ id }),
    () => {
      setAsking(false)
      toast({ title: t('invoices.issued') })
    },
  )
  const complete = billingName?.trim() && billingAddress
  const reason = !paid
    ? t('refusal.invoice_not_paid')
    : complete
      ? undefined
      : t('refusal.invoice_details_missing')
  return (
    <>
      <Button disabledReason={reason} onClick={() => setAsking(true)}>
        {t('invoices.issue')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={next => {
          issue.reset()
          setAsking(next)
        }}
        title={t('invoices.issue_title', { number: invoiceNumber })}
        consequences={[
          t('invoices.issue_final', { name: billingName?.trim() ?? '' }),
          t('invoices.issue_check'),
        ]}
        danger={false}
        action={t('invoices.issue')}
        loading={issue.isPending}
        error={issue.error ? sentenceOf(issue.error, t) : undefined}
        onConfirm={() => issue.mutate(undefined)}
      />
    </>
  )
}
