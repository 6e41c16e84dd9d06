import { useState } from 'react'
import { subscriptionLifecycle } from '@gatehouse/contract/billing/subscriptions'
import { Button } from '@gatehouse/ui/button'
import { toast } from '@gatehouse/ui/toast'
import { Ban } from 'lucide-react'
import { useWrite } from '../../endpoint-hooks.ts'
import { usePageActions } from '../../frame/page-actions.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import type { Subscription } from './subscription-status.tsx'

/** Cancels a subscription, or removes its scheduled cancellation. */
export function CancelSubscription({ subscription }: { subscription: Subscription }) {
  const t = useTexts()
  const [open, setOpen] = useState(false)
  const { id, status, cancelAtPeriodEnd } = subscription
  const uncancel = useWrite(
    client => client.subscriptions.update({ id, body: { cancelAtPeriodEnd: false } }),
    () => toast({ title: t('subscriptions.uncanceled') }),
  )
  const over = subscriptionLifecycle.can('revoke', status)
    ? undefined
    : t('subscriptions.already_ended')
  const isScheduled = cancelAtPeriodEnd && !over
  const label = t(isScheduled ? 'subscriptions.end_now' : 'subscriptions.cancel')
  usePageActions(over ? [] : [{ id: 'cancel', label, icon: <Ban />, run: () => setOpen(true) }])
  return (
    <>
      {isScheduled && (
        <Button
          loading={uncancel.isPending}
          onClick={() =>
            uncancel.mutate(undefined, {
              onError: error => toast({ title: sentenceOf(error, t), meaning: 'negative' }),
            })
          }
        >
          {t('subscriptions.uncancel')}
        </Button>
      )}
      <Button disabledReason={over} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <CancelDialog
        key={String(isScheduled)}
        open={open}
        onOpenChange={setOpen}
        subscription={subscription}
        onlyNow={isScheduled}
      />
    </>
  )
}
