import { Banner } from '@gatehouse/ui/banner'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { useTexts } from '../../texts.ts'

interface AllowExceedingProps {
  /** The amount that would be refunded beyond the payment less credits; 0 if there is none. */
  amount: number
  currency: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Asks whether to refund more than was paid, because credits of the order are used up. */
export function AllowExceeding({ amount, currency, checked, onChange }: AllowExceedingProps) {
  const t = useTexts()
  const locale = useLocale()
  if (amount <= 0) return null
  const text = moneyText(amount, currency, locale)
  return (
    <>
      <Banner meaning="warning">{t('refunds.exceeds', { amount: text })}</Banner>
      <Checkbox
        label={t('refunds.allow_exceeding', { amount: text })}
        help={t('refunds.allow_exceeding_help')}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </>
  )
}
