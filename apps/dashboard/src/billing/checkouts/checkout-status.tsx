import { type Meaning, Status } from '@gatehouse/ui/status'
import type { ItemOf } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'

/** A checkout as the API returns it. */
export type Checkout = ItemOf<'checkouts'>

const meanings = {
  open: 'information',
  confirmed: 'information',
  succeeded: 'positive',
  failed: 'negative',
  expired: 'neutral',
} as const satisfies Record<Checkout['status'], Meaning>

/** A checkout's status. */
export function CheckoutStatus({ of }: { of: Checkout['status'] }) {
  const t = useTexts()
  return <Status meaning={meanings[of]}>{t(`status.checkout.${of}`)}</Status>
}
