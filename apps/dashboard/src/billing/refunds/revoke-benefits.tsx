import { Checkbox } from '@gatehouse/ui/checkbox'
import { useTexts } from '../../texts.ts'
import type { Order } from '../order-status.tsx'

interface RevokeBenefitsProps {
  order: Order
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Whether to revoke the order's benefits; a subscription's benefits end with the subscription. */
export function RevokeBenefits({ order, checked, onChange }: RevokeBenefitsProps) {
  const t = useTexts()
  if (order.subscriptionId !== null) {
    return <p className="text-muted">{t('refunds.subscription_goes_on')}</p>
  }
  return (
    <Checkbox
      label={t('refunds.revoke')}
      help={t('refunds.revoke_help')}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
