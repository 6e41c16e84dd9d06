import { useState } from 'react'
import { Subscription as SubscriptionSchema } from '@gatehouse/contract/billing/subscriptions'
import { BadgePercent, CalendarClock } from 'lucide-react'
import { DetailMenu } from '../../frame/detail-menu.tsx'
import { useTexts } from '../../texts.ts'
import { ChangeDiscount } from './change-discount.tsx'
import { MovePeriod, MoveTrial } from './move-period.tsx'
import { isChangeable, type Subscription } from './subscription-status.tsx'

/** Less common actions on a subscription: its discount, and the end of its period. */
export function SubscriptionMenu({ subscription }: { subscription: Subscription }) {
  const t = useTexts()
  const [open, setOpen] = useState<'discount' | 'period'>()
  const disabledReason = isChangeable(subscription) ? undefined : t('subscriptions.not_now')
  const close = (next: boolean) => next || setOpen(undefined)
  const isOnTrial = subscription.status === 'trialing'
  const Move = isOnTrial ? MoveTrial : MovePeriod
  return (
    <>
      <DetailMenu
        of={subscription}
        schema={SubscriptionSchema}
        items={[
          {
            id: 'discount',
            label: t('subscriptions.change_discount'),
            icon: <BadgePercent aria-hidden />,
            onSelect: () => setOpen('discount'),
            disabledReason,
          },
          {
            id: 'period',
            label: t(isOnTrial ? 'subscriptions.move_trial' : 'subscriptions.move_period'),
            icon: <CalendarClock aria-hidden />,
            onSelect: () => setOpen('period'),
            disabledReason,
          },
        ]}
      />
      {open === 'discount' && <ChangeDiscount subscription={subscription} onOpenChange={close} />}
      {open === 'period' && <Move subscription={subscription} onOpenChange={close} />}
    </>
  )
}
