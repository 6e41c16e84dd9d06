import { useState } from 'react'
import { amountText, moneyText } from '@gatehouse/ui/money'
import type { TFunction } from 'i18next'
import type { Checkout, CheckoutChange } from '../client.ts'
import { staticPrices } from '../prices.ts'
import type { FieldErrors } from './fields.ts'

type Translate = TFunction<'checkout'>

/** The entered amount and seats; undefined means the server's value. */
interface TypedChoice {
  of: string
  amount?: number | null
  seats?: string
}

/** Whether the price has choices: amount, seats or currency. */
export const hasChoices = ({ product, product_price, seats }: Checkout): boolean =>
  product_price.amount_type === 'custom' || seats !== null || staticPrices(product).length > 1

/** The buyer's choices about the price, if it has any. */
export function useChoice(checkout: Checkout) {
  const { product_price_id: of, amount, seats, product_price } = checkout
  const [typed, setTyped] = useState<TypedChoice>({ of })
  // Starts over when the price changes.
  const now = typed.of === of ? typed : { of }
  const chosen = {
    amount: now.amount === undefined ? amount : now.amount,
    seats: now.seats ?? String(seats ?? ''),
  }
  return {
    ...chosen,
    chooseAmount: (next: number | null) => setTyped({ ...now, amount: next }),
    chooseSeats: (next: string) => setTyped({ ...now, seats: next }),
    takesAmount: product_price.amount_type === 'custom',
    takesSeats: seats !== null,
    /** Validation errors, checked before anything is sent. */
    errors: (t: Translate, locale: string) => choiceErrors(checkout, chosen, t, locale),
    /** The entered value that has not been sent yet. */
    unsaved: unsavedChoice(checkout, chosen),
  }
}

export type Choice = ReturnType<typeof useChoice>
type AmountAndSeats = { amount: number | null; seats: string }

function unsavedChoice(
  checkout: Checkout,
  { amount, seats }: AmountAndSeats,
): CheckoutChange | undefined {
  const change: CheckoutChange = {}
  if (checkout.product_price.amount_type === 'custom' && amount !== checkout.amount) {
    change.amount = amount
  }
  if (checkout.seats !== null && seats !== String(checkout.seats)) change.seats = Number(seats)
  return Object.keys(change).length > 0 ? change : undefined
}

function choiceErrors(
  checkout: Checkout,
  chosen: AmountAndSeats,
  t: Translate,
  locale: string,
): FieldErrors {
  const errors: FieldErrors = {}
  const amount = amountError(checkout, chosen, t, locale)
  const seats = seatsError(checkout, chosen, t)
  if (amount) errors.amount = amount
  if (seats) errors.seats = seats
  return errors
}

function amountError(
  { product_price }: Checkout,
  { amount }: AmountAndSeats,
  t: Translate,
  locale: string,
) {
  if (product_price.amount_type !== 'custom') return undefined
  const { minimum_amount, maximum_amount, price_currency } = product_price
  const money = (minor: number) => moneyText(minor, price_currency, locale)
  if (amount === null) {
    return t('error.amount_text', { example: amountText(minimum_amount, price_currency, locale) })
  }
  if (amount < minimum_amount) return t('error.least', { limit: money(minimum_amount) })
  if (maximum_amount === null || amount <= maximum_amount) return undefined
  return t('error.most', { limit: money(maximum_amount) })
}

function seatsError(checkout: Checkout, { seats }: AmountAndSeats, t: Translate) {
  if (checkout.seats === null) return undefined
  const { least, most } = seatBounds(checkout)
  if (!/^\d+$/.test(seats)) return t('error.whole')
  if (Number(seats) < least) return t('error.least', { limit: least })
  return Number(seats) > most ? t('error.most', { limit: most }) : undefined
}

/** The maximum of one purchase. */
const SEATS_MAX = 100_000

/** The allowed range of seats. */
export const seatBounds = ({ min_seats, max_seats }: Checkout) => ({
  least: min_seats ?? 1,
  most: max_seats ?? SEATS_MAX,
})
