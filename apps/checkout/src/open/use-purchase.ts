import { useEffect, useRef, useState } from 'react'
import type { Payer, TokenResult } from '@gatehouse/ui/card/simulated-token.ts'
import { useLanguage, useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { useTranslation } from 'react-i18next'
import {
  type Checkout,
  type CheckoutChange,
  type Confirmation,
  confirmCheckout,
} from '../client.ts'
import { answerData, answerErrors, fieldsOf, sameAnswers } from './answers.ts'
import { storeSession } from '../portal-session.ts'
import { failureOf } from '../request.ts'
import { dueToday } from '../prices.ts'
import { consentErrors, consentInput } from './consent.ts'
import {
  addressChange,
  buyerErrors,
  buyerOf,
  changeOf,
  type FieldErrors,
  isEmail,
  payerOf,
  requiresAddress,
  sameAddress,
} from './fields.ts'
import { loadDeclineTexts, readRejection } from './refusals.ts'
import { useBuyer } from './use-buyer.ts'
import type { Choice } from './use-choice.ts'
import { useSaving } from './use-saving.ts'

interface PurchaseOptions {
  checkout: Checkout
  /** The error of a payment that was declined before this page loaded. */
  refused: string | undefined
  onChange: (checkout: Checkout) => void
  onConfirmed: (checkout: Checkout) => void
  /** Fetches the checkout again and shows its state. */
  reload: () => Promise<void>
  /** Card validation errors, checked before anything is sent. */
  checkCard: () => FieldErrors
  tokenize: (payer: Payer) => Promise<TokenResult>
  /** The choices the price leaves to the buyer. */
  choice: Choice
}

/** The buyer's actions on an open checkout: filling it in, changing it, paying. */
export function usePurchase(options: PurchaseOptions) {
  const { checkout, onChange } = options
  const { t } = useTranslation('checkout')
  const locale = useLocale()
  const typed = useBuyer(checkout)
  const { buyer, answers, errors, setErrors, clear } = typed
  const { save, settled, saving } = useSaving(checkout, onChange)
  const problems = useProblems(options, typed)
  const saveChange = (change: CheckoutChange) =>
    void save(change).then(problems.saved, problems.refuseSave)
  const saveAddress = (change: Partial<typeof buyer> = {}) => {
    const next = { ...buyer, ...change }
    if (next.country && !sameAddress(next, checkout)) saveChange(addressChange(next, checkout))
  }
  const saveEmail = () => {
    const email = buyer.email.trim()
    if (isEmail(email) && email !== checkout.customer_email) saveChange({ customer_email: email })
  }
  const saveName = () => {
    const customer_name = buyer.name.trim()
    if (customer_name && customer_name !== checkout.customer_name) saveChange({ customer_name })
  }
  const saveAnswer = (slug: string, value = answers[slug]) => {
    const next = { ...answers, ...(value !== undefined && { [slug]: value }) }
    const left = fieldsOf(checkout).filter(({ custom_field }) => custom_field.slug === slug)
    setErrors(known => ({ ...known, ...answerErrors(left, next, { t, locale, complete: false }) }))
    if (!sameAnswers(checkout, next, t))
      saveChange({ custom_field_data: answerData(checkout, next, t) })
  }
  /** Saves the choices about the price, if they are valid. */
  const saveChoice = (change = options.choice.unsaved) => {
    const wrong = change === options.choice.unsaved ? options.choice.errors(t, locale) : {}
    if (Object.keys(wrong).length > 0) setErrors(known => ({ ...known, ...wrong }))
    else if (change) saveChange(change)
  }
  // A guessed country is confirmed only once the server has calculated with it.
  const guess = useRef(() => saveAddress())
  useEffect(() => guess.current(), [])
  const payment = usePayment(options, { ...typed, ...problems, save, settled })
  const savers = { saveAddress, saveEmail, saveName, saveAnswer, saveChoice }
  return {
    ...typed,
    ...savers,
    ...payment,
    problem: problems.problem,
    saving,
    clear,
    saveChange,
    errors,
  }
}

export type Purchase = ReturnType<typeof usePurchase>

/** The message above the form: why the last attempt failed, or what could not be saved since. */
function useProblems(
  { checkout, refused, reload }: PurchaseOptions,
  { errors, setErrors }: Pick<ReturnType<typeof useBuyer>, 'errors' | 'setErrors'>,
) {
  const { t } = useTranslation('checkout')
  const [problem, setProblem] = useState(refused)
  // The error of a change saved in the background: cleared once a later change is saved.
  const [unsavedProblem, setUnsavedProblem] = useState<string>()
  // The discount code's field may be collapsed during payment, so its error is also shown above the
  // form.
  const [codeRefused, setCodeRefused] = useState(false)
  const read = async (error: unknown, show: (problem: string | undefined) => void) => {
    const rejection = await readRejection(failureOf(error), checkout, t)
    setErrors(known => ({ ...known, ...rejection.errors }))
    show(rejection.problem)
    if (rejection.stale) await reload()
    return rejection
  }
  const reject = async (error: unknown) => {
    const rejection = await read(error, setProblem)
    setCodeRefused(rejection.errors.discount !== undefined)
  }
  const rejectSave = (error: unknown) => void read(error, setUnsavedProblem)
  const saved = () => setUnsavedProblem(undefined)
  const begin = () => {
    setProblem(undefined)
    setUnsavedProblem(undefined)
    setCodeRefused(false)
  }
  const code = codeRefused ? errors.discount : undefined
  return {
    problem: problem ?? code ?? unsavedProblem,
    setProblem,
    refuse: reject,
    refuseSave: rejectSave,
    saved,
    begin,
  }
}

type FilledForm = Pick<
  ReturnType<typeof useBuyer>,
  'buyer' | 'answers' | 'code' | 'agreed' | 'setErrors'
> &
  Pick<ReturnType<typeof useSaving>, 'save' | 'settled'> &
  Pick<ReturnType<typeof useProblems>, 'setProblem' | 'refuse' | 'begin'>

/** The payment: one attempt at a time, and only for the amount on the button. */
function usePayment(options: PurchaseOptions, filled: FilledForm) {
  const { checkout, checkCard, tokenize, choice } = options
  const { buyer, answers, code, agreed, setErrors, begin, setProblem, save, settled } = filled
  const { t } = useTranslation('checkout')
  const locale = useLocale()
  const language = useLanguage()
  const [isPaying, setIsPaying] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const current = useRef(false)

  const confirm = async (body: Confirmation) => {
    const confirmed = await confirmCheckout(checkout.client_secret, body)
    storeSession(confirmed)
    options.onConfirmed(confirmed)
  }
  const attemptPayment = async () => {
    const current = await withCountry(buyer, await settled(), save)
    const requested = answerErrors(fieldsOf(current), answers, { t, locale, complete: true })
    const chosen = choice.errors(t, locale)
    const typed = { ...buyerErrors(buyer, current, t), ...consentErrors(current, agreed, t) }
    const found = { ...chosen, ...typed, ...requested, ...checkCard() }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const discount = unappliedCode(code, current)
    const known = sameAddress(buyer, current) && !choice.unsaved && !discount
    const due = known
      ? current
      : await save({ ...changeOf(buyer, current), ...choice.unsaved, ...discount })
    const changed = changedTotal(checkout, due)
    if (changed !== undefined) {
      const amount = moneyText(changed, due.currency, locale)
      return setProblem(t('problem.total_changed', { amount }))
    }
    const custom_field_data = answerData(due, answers, t)
    const withdrawal_consent = consentInput(due, agreed, language)
    const change = { ...changeOf(buyer, due), custom_field_data, withdrawal_consent }
    if (!due.is_payment_form_required) return confirm(change)
    const made = await tokenize(payerOf(buyer, due))
    if ('token' in made) return confirm({ ...change, confirmation_token_id: made.token })
    // Stripe's form shows the errors of its own fields.
    if (made.message) return setProblem(made.message)
    const declines = await loadDeclineTexts()
    const field = declines?.fieldOfCode(made.refused)
    const sentence = declines?.codeText(made.refused, t) ?? t('problem.unheard')
    if (field) setErrors({ [field]: sentence })
    else setProblem(sentence)
  }
  const pay = async () => {
    // A second click may come before the button is drawn as busy.
    if (current.current) return
    current.current = true
    setIsPaying(true)
    begin()
    await attemptPayment().catch(filled.refuse)
    current.current = false
    setIsPaying(false)
    setAttempt(count => count + 1)
  }
  return { paying: isPaying, attempt, pay }
}

/** The fields to fill in are those of the country: it is saved first if it could not be before. */
function withCountry(
  buyer: FilledForm['buyer'],
  known: Checkout,
  save: FilledForm['save'],
): Checkout | Promise<Checkout> {
  const isSaved = !requiresAddress(known) || buyer.country === buyerOf(known).country
  return buyer.country === '' || isSaved ? known : save(addressChange(buyer, known))
}

/** The new amount, if it is no longer the one on the button; undefined if it is. */
function changedTotal(shown: Checkout, due: Checkout): number | undefined {
  if (dueToday(due) !== dueToday(shown)) return dueToday(due)
  return due.total_amount === shown.total_amount ? undefined : due.total_amount
}

/**
 * A code that was entered but not applied: paying applies it, because the buyer means to use it.
 */
function unappliedCode(typed: string, checkout: Checkout): CheckoutChange | undefined {
  const discount_code = typed.trim()
  const used = checkout.allow_discount_codes && checkout.is_discount_applicable
  const applied = checkout.discount?.code?.toLowerCase() === discount_code.toLowerCase()
  return discount_code && used && !applied ? { discount_code } : undefined
}
