import { useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { useStanding } from '../../organizations/standing.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { ReplyDialog } from './reply-dialog.tsx'
import type { CustomerRequest } from './request-status.tsx'

type Opened = 'cancel' | 'cancel_now' | 'refund' | 'resolve' | 'decline'

/** What a merchant can do about an open request, by what it is about. */
export function RequestActions({ of }: { of: CustomerRequest }) {
  const t = useTexts()
  const { may } = useStanding()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  if (of.status !== 'open') return null
  const mayCancel = may('subscriptions:write')
  const mayRefund = may('refunds:write')
  const { kind, subscription, order } = of
  const isRunning = kind === 'cancellation' && subscription && !isEnded(subscription.status)
  const isEnding = isRunning && subscription.endsAt !== null
  const left = order ? order.totalAmount - order.refundedAmount : 0
  const isRefundable = kind !== 'cancellation' && order !== null && left > 0
  return (
    <>
      {(mayCancel || mayRefund) && (
        <>
          <Button onClick={() => setOpened('decline')}>{t('requests.decline')}</Button>
          <Button onClick={() => setOpened('resolve')}>{t('requests.resolve')}</Button>
        </>
      )}
      {mayCancel && isRunning && (
        <Button onClick={() => setOpened('cancel_now')}>{t('requests.cancel_now')}</Button>
      )}
      {mayCancel && isRunning && !isEnding && (
        <Button kind="primary" onClick={() => setOpened('cancel')}>
          {t('requests.cancel')}
        </Button>
      )}
      {mayRefund && isRefundable && (
        <Button kind="primary" onClick={() => setOpened('refund')}>
          {t('requests.refund')}
        </Button>
      )}
      {(opened === 'decline' || opened === 'resolve') && (
        <ReplyDialog of={of} verb={opened} onClose={close} />
      )}
      {(opened === 'cancel' || opened === 'cancel_now') && (
        <CancelDialog of={of} immediately={opened === 'cancel_now'} onClose={close} />
      )}
      {opened === 'refund' && <RefundDialog of={of} onClose={close} />}
    </>
  )
}

const isEnded = (status: string) => ['canceled', 'incomplete_expired'].includes(status)

interface DialogProps {
  of: CustomerRequest
  onClose: () => void
}

function useDone(onClose: () => void) {
  const t = useTexts()
  return () => {
    onClose()
    toast({ title: t('requests.done') })
  }
}

function CancelDialog({ of, immediately, onClose }: DialogProps & { immediately: boolean }) {
  const t = useTexts()
  const { id, subscription } = of
  const cancel = useWrite(
    client => client.customerRequests.cancel({ id, body: { immediately } }),
    useDone(onClose),
  )
  const product = subscription?.productName ?? ''
  const action = t(immediately ? 'requests.cancel_now' : 'requests.cancel')
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={action}
      consequences={[
        t(immediately ? 'requests.cancel_now_text' : 'requests.cancel_text', { product }),
      ]}
      action={action}
      onConfirm={() => cancel.mutate()}
      loading={cancel.isPending}
      error={cancel.error ? sentenceOf(cancel.error, t) : undefined}
    />
  )
}

function RefundDialog({ of, onClose }: DialogProps) {
  const t = useTexts()
  const locale = useLocale()
  const { id, kind, order } = of
  const [keepUsed, setKeepUsed] = useState(order !== null && order.unusedAmount !== null)
  const refund = useWrite(
    client => client.customerRequests.refund({ id, body: { keepUsed } }),
    useDone(onClose),
  )
  if (!order) return null
  const { totalAmount, refundedAmount, unusedAmount, currency } = order
  const left = moneyText(totalAmount - refundedAmount, currency, locale)
  const unused = moneyText(unusedAmount ?? 0, currency, locale)
  const amount = keepUsed ? unused : left
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('requests.refund')}
      consequences={[
        t('requests.refund_text', { amount }),
        ...(kind === 'withdrawal' ? [t('requests.refund_ends')] : []),
      ]}
      action={t('requests.refund')}
      onConfirm={() => refund.mutate()}
      loading={refund.isPending}
      error={refund.error ? sentenceOf(refund.error, t) : undefined}
    >
      {unusedAmount !== null && (
        <RadioGroup
          label={t('requests.refund_part')}
          boxed
          value={keepUsed ? 'unused' : 'all'}
          onChange={value => setKeepUsed(value === 'unused')}
          options={[
            {
              value: 'unused',
              label: t('requests.refund_unused'),
              help: t('requests.refund_unused_text'),
              aside: unused,
            },
            { value: 'all', label: t('requests.refund_all'), aside: left },
          ]}
        />
      )}
    </ConfirmDialog>
  )
}
