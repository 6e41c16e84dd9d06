import { useTranslation } from 'react-i18next'
import { problemSentence, RequestFailed } from '../api.ts'
import { declineText } from './declines.ts'

const sentences = {
  PaymentMethodInUseByActiveSubscription: 'method.in_use',
  ResourceNotFound: 'method.gone',
  PaymentAlreadyInProgress: 'owed.in_progress',
  OrderNotEligibleForRetry: 'owed.too_often',
} as const

/** Refusals whose sentence says why the bank, or this server for it, declined. */
const DECLINES = new Set(['PaymentMethodSetupFailed', 'TooManyDeclines'])

const isNamed = (code: string): code is keyof typeof sentences => Object.hasOwn(sentences, code)

/** Why paying or saving a card failed, and what to do. */
export function usePaymentProblem(): (error: unknown) => string | undefined {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  return error => {
    if (!error) return undefined
    if (!(error instanceof RequestFailed)) return problemSentence(error, say)
    if (DECLINES.has(error.code)) return declineText(error.message, t)
    return isNamed(error.code) ? t(sentences[error.code]) : problemSentence(error, say)
  }
}
