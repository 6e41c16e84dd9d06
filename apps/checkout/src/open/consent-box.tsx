import { Checkbox } from '@gatehouse/ui/checkbox'
import { useTranslation } from 'react-i18next'
import type { Checkout } from '../client.ts'
import type { Purchase } from './use-purchase.ts'

interface ConsentBoxProps {
  checkout: Checkout
  purchase: Purchase
}

/** Asks a consumer to agree to immediate delivery, where the law gives a right of withdrawal. */
export function ConsentBox({ checkout, purchase }: ConsentBoxProps) {
  const { t } = useTranslation('checkout')
  if (!checkout.needed_consent) return null
  return (
    <Checkbox
      label={
        <span className="text-small text-pretty">{t(`consent.${checkout.needed_consent}`)}</span>
      }
      error={purchase.errors.consent}
      checked={purchase.agreed}
      onChange={({ target }) => purchase.agree(target.checked)}
      required
    />
  )
}
