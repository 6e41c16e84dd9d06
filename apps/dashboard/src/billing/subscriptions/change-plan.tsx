import { useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { TextInput } from '@gatehouse/ui/text-input'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { useProductPrice } from '../price-text.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { isChangeable, type Subscription } from './subscription-status.tsx'
import { customerTitle } from '../customer-name.tsx'

const PRODUCTS_MAX = 100

/** Changes a subscription's plan or number of seats. */
export function ChangePlan({ subscription }: { subscription: Subscription }) {
  const t = useTexts()
  const [open, setOpen] = useState<'plan' | 'seats'>()
  const disabledReason = isChangeable(subscription) ? undefined : t('subscriptions.not_now')
  const close = (next: boolean) => next || setOpen(undefined)
  return (
    <>
      {subscription.seats !== null && (
        <Button disabledReason={disabledReason} onClick={() => setOpen('seats')}>
          {t('subscriptions.change_seats')}
        </Button>
      )}
      <Button disabledReason={disabledReason} onClick={() => setOpen('plan')}>
        {t('subscriptions.change_plan')}
      </Button>
      {open === 'plan' && <PlanDialog subscription={subscription} onOpenChange={close} />}
      {open === 'seats' && <SeatsDialog subscription={subscription} onOpenChange={close} />}
    </>
  )
}

interface OpenProps {
  subscription: Subscription
  onOpenChange: (open: boolean) => void
}

function PlanDialog({ subscription, onOpenChange }: OpenProps) {
  const t = useTexts()
  const [productId, setProductId] = useState('')
  const query = { isRecurring: 'true', isArchived: 'false', limit: PRODUCTS_MAX } as const
  const { data } = useEndpointQuery('products', 'list', query)
  const price = useProductPrice()
  const plans = (data?.items ?? []).filter(({ id }) => id !== subscription.productId)
  const name = customerTitle(subscription.customer)
  return (
    <ChangeDialog
      onOpenChange={onOpenChange}
      subscription={subscription}
      title={t('subscriptions.change_title', { name })}
      action={t('subscriptions.change_plan')}
      wanted={productId ? { productId } : undefined}
      missing={t('subscriptions.choose_plan')}
    >
      <Field
        label={t('subscriptions.new_plan')}
        help={data && plans.length === 0 ? t('subscriptions.no_other_plan') : undefined}
      >
        <NativeSelect
          value={productId}
          onChange={({ target }) => setProductId(target.value)}
          placeholder={t('subscriptions.choose_plan')}
          options={plans.map(plan => ({
            value: plan.id,
            label: `${plan.name} · ${price(plan)}`,
          }))}
        />
      </Field>
    </ChangeDialog>
  )
}

function SeatsDialog({ subscription, onOpenChange }: OpenProps) {
  const t = useTexts()
  const [typed, setTyped] = useState(String(subscription.seats ?? 1))
  const seats = Number(typed)
  const hasOtherSeats = Number.isInteger(seats) && seats > 0 && seats !== subscription.seats
  const name = customerTitle(subscription.customer)
  return (
    <ChangeDialog
      onOpenChange={onOpenChange}
      subscription={subscription}
      title={t('subscriptions.seats_title', { name })}
      action={t('subscriptions.change_seats')}
      wanted={hasOtherSeats ? { seats } : undefined}
      missing={t('subscriptions.choose_seats')}
    >
      <Field label={t('subscriptions.seats')}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
    </ChangeDialog>
  )
}
