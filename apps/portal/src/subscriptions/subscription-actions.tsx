import { useState } from 'react'
import { portalRightsOf } from '@gatehouse/contract/billing/portal-rights'
import { Button } from '@gatehouse/ui/button'
import { useTranslation } from 'react-i18next'
import type { Subscription } from '../queries.ts'
import { CancelSubscription } from './cancel-subscription.tsx'
import { ChangePlan } from './change-plan.tsx'
import { ChangeSeats } from './change-seats.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import { isPaused } from './paused.ts'
import { clearRequestedChange, requestedChange } from './requested-change.ts'
import { isRunning } from './status.tsx'

/** Actions on an active subscription: change plan and seats, pause, or cancel. */
export function SubscriptionActions({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('portal')
  const [requested] = useState(() => requestedChange(location.search))
  const [open, setOpen] = useState<'plan' | 'seats' | 'pause' | 'cancel' | undefined>(
    requested?.change,
  )
  const close = () => {
    clearRequestedChange()
    setOpen(undefined)
  }
  const { status, seats, seats_follow_members } = subscription
  const { cancel_at_period_end, pause_at_period_end } = subscription
  const rights = portalRightsOf(subscription.product.organization)
  const disabledReason = useReason(subscription)
  if (!isRunning(subscription)) return null
  const maySeats = rights.seats && seats !== null && !seats_follow_members
  const mayChange = disabledReason === undefined
  return (
    <>
      {maySeats && (
        <Button disabledReason={disabledReason} onClick={() => setOpen('seats')}>
          {t('change.seats')}
        </Button>
      )}
      {rights.plan && (
        <Button disabledReason={disabledReason} onClick={() => setOpen('plan')}>
          {t('change.plan')}
        </Button>
      )}
      {rights.pause && status === 'active' && !cancel_at_period_end && !pause_at_period_end && (
        <Button onClick={() => setOpen('pause')}>{t('pause.action')}</Button>
      )}
      {!cancel_at_period_end && (
        <Button onClick={() => setOpen('cancel')}>{t('cancel.open')}</Button>
      )}
      {open === 'plan' && rights.plan && mayChange && (
        <ChangePlan
          subscription={subscription}
          onClose={close}
          {...(requested?.change === 'plan' && { product: requested.product })}
        />
      )}
      {open === 'seats' && maySeats && mayChange && (
        <ChangeSeats
          subscription={subscription}
          onClose={close}
          {...(requested?.change === 'seats' && { seats: requested.seats })}
        />
      )}
      {open === 'pause' && <PauseDialog subscription={subscription} onClose={close} />}
      {open === 'cancel' && !cancel_at_period_end && (
        <CancelSubscription subscription={subscription} onClose={close} />
      )}
    </>
  )
}

/** Why changes are disabled now. */
function useReason(subscription: Subscription): string | undefined {
  const { t } = useTranslation('portal')
  if (isPaused(subscription)) return t('change.problem.paused')
  if (subscription.cancel_at_period_end) return t('change.problem.ending')
  return subscription.status === 'past_due' ? t('change.problem.overdue') : undefined
}
