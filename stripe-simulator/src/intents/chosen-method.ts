import { invalidRequest, noSuchReference } from '../http/errors.ts'
import { isForm } from '../http/form.ts'
import type { FormValue } from '../http/form.ts'
import {
  alreadySpent,
  draftMethod,
  storeMethod,
  secretOf,
  takeMethod,
} from '../payment-methods/payment-method.ts'
import type { PaymentMethod } from '../state/objects.ts'
import { find, putObject } from '../state/world.ts'
import type { Moment } from '../state/world.ts'

/** The ways in which a request may name a payment method. */
export interface MethodChoice {
  confirmation_token?: string | null
  payment_method?: string | null
  payment_method_data?: FormValue
}

/** The data a confirmation token has in addition to its payment method. */
export interface TokenTerms {
  return_url: string | null
  setup_future_usage: string | null
}

interface Purpose {
  kind: 'payment_intent' | 'setup_intent'
  id: string
  customer: string | null
  /** The payment method the intent already has. */
  current: string | null
  types: readonly string[]
}

export interface ChosenMethod {
  method: PaymentMethod
  terms?: TokenTerms
}

/** Finds or creates the payment method of a confirmation; undefined if none was named. */
export function chooseMethod(
  moment: Moment,
  choice: MethodChoice,
  purpose: Purpose,
): ChosenMethod | undefined {
  const chosen = requestedMethod(moment, choice, purpose)
  if (!chosen) return undefined
  const { method } = chosen
  if (!purpose.types.includes(method.type)) {
    throw invalidRequest(
      `${purpose.kind}_incompatible_payment_method`.replace('setup_intent_', 'payment_intent_'),
      `The PaymentMethod provided (${method.type}) is not allowed for this ${nounOf(purpose)}. ` +
        `Please attempt again with one of the following types: ${purpose.types.join(', ')}.`,
      { param: 'payment_method' },
    )
  }
  if (method.customer !== null && method.customer !== purpose.customer)
    throw rejectedMethodOfOther(method, purpose)
  if (method.customer === null && secretOf(moment, method.id).spent) throw alreadySpent()
  return chosen
}

function requestedMethod(
  moment: Moment,
  choice: MethodChoice,
  purpose: Purpose,
): ChosenMethod | undefined {
  const { confirmation_token, payment_method, payment_method_data } = choice
  if (confirmation_token) return spendToken(moment, confirmation_token, purpose)
  if (payment_method) return { method: takeMethod(moment, payment_method, 'payment_method') }
  if (isForm(payment_method_data)) {
    return {
      method: storeMethod(moment, draftMethod(moment, payment_method_data, 'payment_method_data.')),
    }
  }
  return purpose.current === null
    ? undefined
    : { method: takeMethod(moment, purpose.current, 'payment_method') }
}

/** A confirmation token can be used for one confirmation, whatever its outcome. */
function spendToken(moment: Moment, id: string, purpose: Purpose): ChosenMethod {
  const token = find(moment, 'confirmation_token', id)
  const secret = find(moment, 'token_secret', id)
  if (!token || !secret) throw noSuchReference('confirmation_token', id, 'confirmation_token')
  if (secret.spent) {
    throw invalidRequest(
      'token_already_used',
      `ConfirmationToken ${id} has already been used. You must create a new ConfirmationToken ` +
        'before you can retry this request.',
      { param: 'confirmation_token' },
    )
  }
  if (token.expires_at <= moment.now) {
    throw invalidRequest(
      'resource_missing',
      `ConfirmationToken ${id} has expired. You must create a new ConfirmationToken.`,
      { param: 'confirmation_token' },
    )
  }
  putObject(moment, 'token_secret', { ...secret, spent: true })
  putObject(moment, 'confirmation_token', { ...token, [purpose.kind]: purpose.id })
  const { return_url, setup_future_usage } = token
  const storedMethod = find(moment, 'payment_method', secret.method.id)
  const method =
    storedMethod ?? storeMethod(moment, { method: secret.method, secret: secret.secret })
  return { method, terms: { return_url, setup_future_usage } }
}

function rejectedMethodOfOther(method: PaymentMethod, purpose: Purpose) {
  if (purpose.customer === null) {
    return invalidRequest(
      undefined,
      `The PaymentMethod ${method.id} belongs to the Customer ${method.customer}. Please include ` +
        `the Customer in the \`customer\` parameter on the ${nounOf(purpose)}.`,
      { param: 'payment_method' },
    )
  }
  return invalidRequest(
    undefined,
    `The PaymentMethod ${method.id} does not belong to the Customer ${purpose.customer} you ` +
      `supplied on the ${nounOf(purpose)}. Please use this PaymentMethod with the Customer ` +
      'that it ' +
      'belongs to instead.',
    { param: 'payment_method' },
  )
}

function nounOf(purpose: Purpose): string {
  return purpose.kind === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent'
}
