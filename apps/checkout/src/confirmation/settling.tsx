import { useEffect, useEffectEvent } from 'react'
import { Spinner } from '@gatehouse/ui/spinner'
import { useTranslation } from 'react-i18next'
import type { Checkout } from '../client.ts'
import { ConfirmationFrame } from './confirmation-frame.tsx'
import { useSettling } from './use-settling.ts'

interface SettlingProps {
  checkout: Checkout
  reload: () => Promise<void>
  refresh: () => Promise<void>
  onSettled: () => void
}

/**
 * Shown between the button and the receipt: progress of the payment, the order and the merchant's
 * webhook.
 */
export function Settling({ checkout, reload, refresh, onSettled }: SettlingProps) {
  const { t } = useTranslation('checkout')
  const { client_secret, status, organization } = checkout
  const settled = useSettling({ secret: client_secret, status, reload, refresh })
  const notifySettled = useEffectEvent(onSettled)
  useEffect(() => {
    if (settled) notifySettled()
  }, [settled])
  const paid = status === 'succeeded'
  return (
    <ConfirmationFrame checkout={checkout} title={t('settling.title')}>
      <output className="flex flex-col gap-3">
        <Spinner className="text-accent size-6!" />
        <h2 className="text-title text-strong">
          {t(paid ? 'settling.order' : 'settling.payment')}
        </h2>
        <p className="text-muted text-pretty">
          {paid
            ? t('settling.order_text', { seller: organization.name })
            : t('settling.payment_text')}
        </p>
      </output>
    </ConfirmationFrame>
  )
}
