import { useRef } from 'react'
import { Button } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { useLanguage, useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { MoneyInput } from '@gatehouse/ui/money-input'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { TextInput } from '@gatehouse/ui/text-input'
import { Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Checkout, CheckoutChange } from '../client.ts'
import { currencyOf, staticPrices } from '../prices.ts'
import type { FieldErrors } from './fields.ts'
import { type Choice, seatBounds } from './use-choice.ts'

interface ChoicesProps {
  checkout: Checkout
  choice: Choice
  errors: FieldErrors
  /** Called when the current values may be saved. */
  onDone: (change?: CheckoutChange) => void
  onEdit: (field: 'amount' | 'seats') => void
}

/** The choices a price leaves to the buyer: amount, number of seats, currency. */
export default function Choices(props: ChoicesProps) {
  const { choice, checkout } = props
  return (
    <section className="flex flex-col gap-4">
      {staticPrices(checkout.product).length > 1 && <Currency {...props} />}
      {choice.takesAmount && <Amount {...props} />}
      {choice.takesSeats && <Seats {...props} />}
    </section>
  )
}

function Currency({ checkout, onDone }: ChoicesProps) {
  const { t } = useTranslation('checkout')
  const language = useLanguage()
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  const options = staticPrices(checkout.product).map(price => {
    const currency = (currencyOf(price) ?? checkout.currency).toUpperCase()
    return { value: price.id, label: `${currency} · ${names.of(currency) ?? currency}` }
  })
  return (
    <Field label={t('choice.currency')}>
      <NativeSelect
        value={checkout.product_price_id}
        onChange={({ target }) => onDone({ product_price_id: target.value })}
        options={options}
      />
    </Field>
  )
}

function Amount({ checkout, choice, errors, onDone, onEdit }: ChoicesProps) {
  const { t } = useTranslation('checkout')
  const locale = useLocale()
  const { product_price: price, currency } = checkout
  if (price.amount_type !== 'custom') return null
  const money = (amount: number) => moneyText(amount, currency, locale)
  const minimum = money(price.minimum_amount)
  const help =
    price.maximum_amount === null
      ? t('choice.least', { least: minimum })
      : t('choice.between', { least: minimum, most: money(price.maximum_amount) })
  return (
    <Field label={t('amount.label')} error={errors.amount} help={help} required>
      <MoneyInput
        key={price.id}
        value={choice.amount}
        onChange={amount => {
          choice.chooseAmount(amount)
          onEdit('amount')
        }}
        onBlur={() => onDone()}
        currency={currency}
      />
    </Field>
  )
}

const PAUSE_MS = 250

function Seats({ checkout, choice, errors, onDone, onEdit }: ChoicesProps) {
  const { t } = useTranslation('checkout')
  const { least, most } = seatBounds(checkout)
  const soon = useRef<number>(undefined)
  const seats = Number(choice.seats)
  const step = (next: number) => {
    choice.chooseSeats(String(next))
    onEdit('seats')
    // Several quick presses send one request.
    clearTimeout(soon.current)
    soon.current = window.setTimeout(() => onDone({ seats: next }), PAUSE_MS)
  }
  const help =
    checkout.max_seats === null
      ? t('choice.least', { least })
      : t('choice.between', { least, most })
  return (
    <Field label={t('seats.label')} error={errors.seats} help={help} required>
      <span className="flex gap-2">
        <Button
          aria-label={t('seats.less')}
          disabled={!(seats > least)}
          onClick={() => step(Math.min(seats - 1, most))}
        >
          <Minus aria-hidden className="size-4" />
        </Button>
        <TextInput
          value={choice.seats}
          onChange={({ target }) => {
            choice.chooseSeats(target.value.trim())
            onEdit('seats')
          }}
          onBlur={() => onDone()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          className="w-20! text-center tabular-nums"
        />
        <Button
          aria-label={t('seats.more')}
          disabled={!(seats < most)}
          onClick={() => step(Math.max(seats + 1, least))}
        >
          <Plus aria-hidden className="size-4" />
        </Button>
      </span>
    </Field>
  )
}
