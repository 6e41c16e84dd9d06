import { useState } from 'react'
import { Field } from '@gatehouse/ui/field'
import { IconButton } from '@gatehouse/ui/icon-button'
import { TextInput } from '@gatehouse/ui/text-input'
import { Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Subscription } from '../queries.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { recurringPrice, usePrice } from './price-text.ts'

/** The contract's `SEATS_MAX`. */
const SEATS_MAX = 1_000_000

interface ChangeSeatsProps {
  subscription: Subscription
  onClose: () => void
  /** The number that is entered at first. */
  seats?: string | undefined
}

/** A dialog to change the number of seats, with the amounts. */
export function ChangeSeats({ subscription, onClose, seats: first }: ChangeSeatsProps) {
  const { t } = useTranslation('portal')
  const price = usePrice()
  const now = subscription.seats ?? 1
  const [typed, setTyped] = useState(first ?? String(now))
  const { least, most } = boundsOf(subscription)
  const seats = Number(typed)
  const fits = Number.isInteger(seats) && seats >= least && seats <= most
  const step = (by: number) => setTyped(String(fits ? seats + by : now))
  const bounds =
    most === SEATS_MAX ? t('change.at_least', { least }) : t('change.between', { least, most })
  const plan = t('change.seats_of', { plan: subscription.product.name, count: now })
  return (
    <ChangeDialog
      subscription={subscription}
      onClose={onClose}
      title={t('change.seats')}
      description={t('change.from', { plan, price: price(recurringPrice(subscription)) })}
      action={t('change.seats')}
      missing={t('change.other_number')}
      wanted={fits && seats !== now ? { seats } : undefined}
    >
      <Field
        label={t('change.new_seats')}
        help={fits || typed === '' ? bounds : undefined}
        error={fits || typed === '' ? undefined : bounds}
      >
        <div className="flex gap-2">
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value.trim())}
            className="flex-1"
          />
          <IconButton
            kind="secondary"
            label={t('change.fewer')}
            icon={<Minus />}
            disabledReason={fits && seats <= least ? bounds : undefined}
            onClick={() => step(-1)}
          />
          <IconButton
            kind="secondary"
            label={t('change.more')}
            icon={<Plus />}
            disabledReason={fits && seats >= most ? bounds : undefined}
            onClick={() => step(1)}
          />
        </div>
      </Field>
    </ChangeDialog>
  )
}

/** Minimum and maximum seats of the subscription's price. */
function boundsOf({ prices }: Subscription) {
  for (const price of prices) {
    if (price.amount_type !== 'seat_based') continue
    const { minimum_seats: minimum, maximum_seats } = price.seat_tiers
    return { least: minimum, most: maximum_seats ?? SEATS_MAX }
  }
  return { least: 1, most: SEATS_MAX }
}
