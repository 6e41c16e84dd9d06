import { useEffect, useRef, useState } from 'react'
import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { useTranslation } from 'react-i18next'
import type { Payer, Tokenized } from '../card/simulated-token.ts'
import { type Checkout, type CheckoutChange, confirmCheckout } from '../client.ts'
import { keepSession } from '../portal-session.ts'
import { failureOf } from '../request.ts'
import {
  addressChange,
  buyerErrors,
  changeOf,
  type FieldErrors,
  isEmail,
  payerOf,
  sameAddress,
} from './fields.ts'
import { declineWords, readRefusal } from './refusals.ts'
import { useBuyer } from './use-buyer.ts'
import { useSaving } from './use-saving.ts'

interface PurchaseOptions {
  checkout: Checkout
  /** The payment that was refused before this page was loaded. */
  refused: string | undefined
  onChange: (checkout: Checkout) => void
  onConfirmed: (checkout: Checkout) => void
  /** Asks the server where the checkout stands; whatever it says is shown. */
  reload: () => Promise<void>
  /** What is wrong with the card, before anything is sent. */
  checkCard: () => FieldErrors
  tokenize: (payer: Payer) => Promise<Tokenized>
  /** What was typed beside the form and not sent yet. */
  unsaved: CheckoutChange | undefined
}

/** What a buyer does with an open checkout: fills it in, changes it, pays. */
export function usePurchase(options: PurchaseOptions) {
  const { checkout, onChange, reload } = options
  const { t } = useTranslation('checkout')
  const { buyer, errors, setErrors, edit, clear } = useBuyer(checkout)
  const [problem, setProblem] = useState(options.refused)
  const { save, settled, saving } = useSaving(checkout, onChange)
  const refuse = async (error: unknown) => {
    const refusal = await readRefusal(failureOf(error), t)
    setErrors(known => ({ ...known, ...refusal.errors }))
    setProblem(refusal.problem)
    if (refusal.stale) await reload()
  }
  const tell = (change: CheckoutChange) => void save(change).catch(refuse)
  const saveAddress = (change: Partial<typeof buyer> = {}) => {
    const next = { ...buyer, ...change }
    if (next.country && !sameAddress(next, checkout)) tell(addressChange(next, checkout))
  }
  const saveEmail = () => {
    const email = buyer.email.trim()
    if (isEmail(email) && email !== checkout.customer_email) tell({ customer_email: email })
  }
  // A guessed country counts only once the server has computed with it.
  const guess = useRef(() => saveAddress())
  useEffect(() => guess.current(), [])
  const fill = { buyer, errors, setErrors, setProblem, save, settled, refuse }
  const payment = usePayment(options, fill)
  return { buyer, errors, problem, saving, edit, clear, saveAddress, saveEmail, tell, ...payment }
}

export type Purchase = ReturnType<typeof usePurchase>

type Filled = Pick<ReturnType<typeof useBuyer>, 'buyer' | 'errors' | 'setErrors'> &
  Pick<ReturnType<typeof useSaving>, 'save' | 'settled'> & {
    setProblem: (problem: string | undefined) => void
    refuse: (error: unknown) => Promise<void>
  }

/** Paying itself: once at a time, and only what the button says. */
function usePayment(options: PurchaseOptions, filled: Filled) {
  const { checkout, onConfirmed, checkCard, tokenize, unsaved } = options
  const { buyer, setErrors, setProblem, save, settled, refuse } = filled
  const { t } = useTranslation('checkout')
  const locale = useLocale()
  const [paying, setPaying] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const held = useRef(false)

  const confirm = async (body: CheckoutChange & { confirmation_token_id?: string }) => {
    const confirmed = await confirmCheckout(checkout.client_secret, body)
    keepSession(confirmed, confirmed.customer_session_token)
    onConfirmed(confirmed)
  }
  const attemptPayment = async () => {
    const current = await settled()
    const found = { ...buyerErrors(buyer, current, t), ...checkCard() }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const known = sameAddress(buyer, current) && !unsaved
    const due = known ? current : await save({ ...changeOf(buyer, current), ...unsaved })
    if (due.total_amount !== checkout.total_amount) {
      const amount = moneyText(due.total_amount, due.currency, locale)
      return setProblem(t('problem.total_changed', { amount }))
    }
    const change = changeOf(buyer, due)
    if (!due.is_payment_form_required) return confirm(change)
    const made = await tokenize(payerOf(buyer, due))
    if ('token' in made) return confirm({ ...change, confirmation_token_id: made.token })
    // Stripe's form says itself what is wrong with its fields, in a sentence of its own.
    if (made.message) return setProblem(made.message)
    const declines = await declineWords()
    const field = declines?.fieldOfCode(made.refused)
    const sentence = declines?.codeText(made.refused, t) ?? t('problem.unheard')
    if (field) setErrors({ [field]: sentence })
    else setProblem(sentence)
  }
  const pay = async () => {
    // A second click comes before the button is drawn as busy.
    if (held.current) return
    held.current = true
    setPaying(true)
    setProblem(undefined)
    await attemptPayment().catch(refuse)
    held.current = false
    setPaying(false)
    setAttempt(count => count + 1)
  }
  return { paying, attempt, pay }
}
