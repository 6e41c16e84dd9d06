import clsx from 'clsx'
import { useLocale } from './i18n.tsx'
import { moneyText } from './money-text.ts'

export { amountText, minorOf, moneyText } from './money-text.ts'
export { lowestUnitAmount, unitAmountText, unitMinorOf, unitMoneyText } from './unit-money-text.ts'

interface MoneyProps {
  /** In the currency's minor units. */
  amount: number
  currency: string
  short?: boolean
  signed?: boolean
  className?: string
}

/** An amount with its currency, in tabular figures. */
export function Money({ amount, currency, short, signed, className }: MoneyProps) {
  const locale = useLocale()
  return (
    <span className={clsx('whitespace-nowrap tabular-nums', className)}>
      {moneyText(amount, currency, locale, { short, signed })}
    </span>
  )
}
