import { useEffect, useState } from 'react'
import { useLocale } from '@gatehouse/ui/i18n'
import { useTranslation } from 'react-i18next'
import { type Checkout, findOrder, type Order } from '../client.ts'
import { portalAddress } from '../portal-session.ts'
import { dayText } from '../prices.ts'

interface ReceiptProps {
  checkout: Checkout
  token: string
}

/** The order a checkout created: its number, the next charge, and a link to its invoice. */
export default function Receipt({ checkout, token }: ReceiptProps) {
  const { t } = useTranslation('checkout')
  const locale = useLocale()
  const order = useOrder(checkout, token)
  if (!order) return null
  const next = nextChargeOf(order)
  return (
    <dl className="mt-6 flex flex-col gap-2 border-y py-3.5">
      <Fact name={t('receipt.number')}>{order.invoice_number}</Fact>
      {next && <Fact name={t('receipt.next')}>{dayText(next, locale)}</Fact>}
      {order.paid && order.total_amount > 0 && (
        <Fact name={t('receipt.invoice')}>
          <a
            href={portalAddress(checkout, `/orders/${order.id}`)}
            target="_blank"
            rel="noopener"
            className="text-accent rounded-mark hover:underline"
          >
            {t('receipt.get')}
          </a>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="text-strong font-medium break-words tabular-nums">{children}</dd>
    </div>
  )
}

/** The checkout's order; undefined until it is loaded, and if it cannot be loaded. */
function useOrder(checkout: Checkout, token: string): Order | undefined {
  const [order, setOrder] = useState<Order>()
  const { id } = checkout
  useEffect(() => {
    let left = false
    void findOrder(token, id).then(
      found => !left && setOrder(found),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [id, token])
  return order
}

/** When the next payment is due; undefined if nothing renews. */
function nextChargeOf({ subscription }: Order): string | null {
  if (!subscription || subscription.cancel_at_period_end) return null
  return subscription.current_period_end
}
