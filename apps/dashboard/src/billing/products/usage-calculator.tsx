import { useState } from 'react'
import { meteredAmount, type MeteredAmount } from '@gatehouse/contract/billing/metered-amount'
import { Field } from '@gatehouse/ui/field'
import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { TextInput } from '@gatehouse/ui/text-input'
import { useTexts } from '../../texts.ts'
import { rateOf, type UsagePrice } from './usage-values.ts'

/** The units that are calculated at first. */
const UNITS = '12345'

interface UsageCalculatorProps {
  price: UsagePrice
  currency: string
}

/** What a number of units costs, by the formula that bills them. */
export function UsageCalculator({ price, currency }: UsageCalculatorProps) {
  const t = useTexts()
  const locale = useLocale()
  const [units, setUnits] = useState(UNITS)
  const rate = rateOf(price)
  if (!rate) return null
  const { minimumAmount: minimum_amount, capAmount: cap_amount } = price
  const terms = { rate, currency, cap_amount }
  const isNumber = /^\d{1,15}$/.test(units)
  const calculated = isNumber && meteredAmount({ ...terms, minimum_amount }, units)
  const text = ({ amount, capped }: MeteredAmount) => {
    const count = Number(units)
    const number = new Intl.NumberFormat(locale).format(count)
    const texts = {
      units: t('benefits.unit_count', { count, number }),
      amount: moneyText(amount, currency, locale),
    }
    if (capped) return t('products.calculated_cap', texts)
    const isRaised = meteredAmount(terms, units).amount < amount
    return t(isRaised ? 'products.calculated_minimum' : 'products.calculated', texts)
  }
  return (
    <div className="bg-surface rounded-card grid items-end gap-3 border p-3 sm:grid-cols-2">
      <Field label={t('products.calculator')}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
          value={units}
          onChange={({ target }) => setUnits(target.value.replace(/\s/g, ''))}
        />
      </Field>
      <output className="text-strong min-w-0 break-words pb-1.5 tabular-nums">
        {calculated && text(calculated)}
      </output>
    </div>
  )
}
