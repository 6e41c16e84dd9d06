import { useState } from 'react'
import type { OutsideMethod } from '@gatehouse/contract/billing/order-drafts'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { IconButton } from '@gatehouse/ui/icon-button'
import { Menu, type MenuItem } from '@gatehouse/ui/menu'
import { Money } from '@gatehouse/ui/money'
import { toast } from '@gatehouse/ui/toast'
import { Ban, CreditCard, Ellipsis, Mail } from 'lucide-react'
import { Trans } from 'react-i18next'
import { useWrite } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { useStanding } from '../../organizations/standing.ts'
import { useNow } from '../../organizations/test-clock/use-clock.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import type { Order } from '../order-status.tsx'
import { OutsidePaymentFields } from '../outside-payment-fields.tsx'

/** Whether an order is open because it was issued by hand or sent as an invoice. */
export const isOpenByHand = ({ status, dueAt, dueAmount }: Order): boolean =>
  status === 'pending' && dueAt !== null && dueAmount > 0

/** An open order: when it is due, and what its merchant can do. */
export function OpenOrder({ order }: { order: Order }) {
  const t = useTexts()
  const now = useNow()
  const { may } = useStanding()
  const { dueAmount, currency, dueAt, collectionMethod } = order
  const invoiced = collectionMethod === 'send_invoice'
  const overdue = invoiced && dueAt !== null && dueAt <= now
  const text = !invoiced ? 'declined_text' : overdue ? 'was_due' : 'is_due'
  return (
    <Banner
      meaning={overdue || !invoiced ? 'warning' : 'neutral'}
      title={
        <Trans
          t={t}
          i18nKey={overdue ? 'by_hand.overdue' : 'by_hand.open'}
          components={[<Money key="amount" amount={dueAmount} currency={currency} />]}
        />
      }
      actions={may('orders:write') && <Actions order={order} />}
    >
      {dueAt && (
        <Trans
          t={t}
          i18nKey={`by_hand.${text}`}
          components={[<DateTimeText key="when" at={dueAt} as="day" />]}
        />
      )}
    </Banner>
  )
}

function Actions({ order }: { order: Order }) {
  const t = useTexts()
  const [dialog, setDialog] = useState<'paid' | 'void'>()
  const { id, collectionMethod, subscriptionId } = order
  const failed = (error: unknown) => toast({ title: sentenceOf(error, t), meaning: 'negative' })
  const send = useWrite(
    client => client.orderDrafts.sendInvoice({ id, body: {} }),
    () => {
      toast({ title: t('by_hand.sent') })
    },
  )
  const retry = useWrite(
    client => client.orders.retry({ id }),
    ({ status }) => {
      if (status === 'succeeded') toast({ title: t('orders.retry_paid') })
      else toast({ title: t('by_hand.declined'), meaning: 'negative' })
    },
  )
  const again = collectionMethod === 'send_invoice'
  const items: MenuItem[] = [
    {
      id: 'send',
      label: t(again ? 'by_hand.send_again' : 'by_hand.send_invoice'),
      icon: <Mail aria-hidden />,
      onSelect: () => send.mutate(undefined, { onError: failed }),
    },
    {
      id: 'charge',
      label: t('by_hand.charge_now'),
      icon: <CreditCard aria-hidden />,
      onSelect: () => retry.mutate(undefined, { onError: failed }),
    },
    ...(subscriptionId === null
      ? [
          {
            id: 'void',
            label: t('by_hand.void'),
            icon: <Ban aria-hidden />,
            danger: true,
            separated: true,
            onSelect: () => setDialog('void'),
          },
        ]
      : []),
  ]
  return (
    <>
      <Button onClick={() => setDialog('paid')}>{t('by_hand.mark_paid')}</Button>
      <Menu
        trigger={
          <IconButton
            label={t('ui:action.more')}
            icon={<Ellipsis />}
            kind="secondary"
            loading={retry.isPending || send.isPending}
          />
        }
        items={items}
      />
      {dialog === 'paid' && <MarkPaid order={order} onClose={() => setDialog(undefined)} />}
      <VoidOrder order={order} open={dialog === 'void'} onClose={() => setDialog(undefined)} />
    </>
  )
}

/** Records a payment outside, such as a bank transfer. */
function MarkPaid({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTexts()
  const [method, setMethod] = useState<OutsideMethod>('bank_transfer')
  const [reference, setReference] = useState('')
  const write = useWrite(
    client =>
      client.orderDrafts.markPaid({
        id: order.id,
        body: { method, reference: reference.trim() || null },
      }),
    () => {
      onClose()
      toast({ title: t('by_hand.marked_paid') })
    },
  )
  return (
    <FormDialog
      onOpenChange={onClose}
      title={t('by_hand.mark_paid_title')}
      action={t('by_hand.mark_paid')}
      onSubmit={() => write.mutate()}
      saving={write}
    >
      <p>
        <Trans
          t={t}
          i18nKey="by_hand.mark_paid_text"
          components={[<Money key="amount" amount={order.dueAmount} currency={order.currency} />]}
        />
      </p>
      <OutsidePaymentFields
        method={method}
        reference={reference}
        onMethod={setMethod}
        onReference={setReference}
      />
    </FormDialog>
  )
}

interface VoidOrderProps {
  order: Order
  open: boolean
  onClose: () => void
}

function VoidOrder({ order, open, onClose }: VoidOrderProps) {
  const t = useTexts()
  const write = useWrite(
    client => client.orderDrafts.void({ id: order.id }),
    () => {
      onClose()
      toast({ title: t('by_hand.voided') })
    },
  )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={t('by_hand.void_title', { number: order.invoiceNumber })}
      consequences={[t('by_hand.void_text'), t('form.no_way_back')]}
      action={t('by_hand.void')}
      loading={write.isPending}
      error={write.error ? sentenceOf(write.error, t) : undefined}
      onConfirm={() => write.mutate()}
    />
  )
}
