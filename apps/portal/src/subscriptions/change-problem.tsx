import { Banner } from '@gatehouse/ui/banner'
import { Link } from '@gatehouse/ui/link'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { problemSentence, RequestFailed } from '../api.ts'
import { usePortalHome } from '../frame/use-portal.ts'
import { ROUTE_HOME } from '../place.ts'
import { declineText } from '../payment-methods/declines.ts'

/** The page where a card can be added. */
const CARDS = '/payment-methods'

/** Errors of a change with a translation. */
const knownProblems = {
  PreviewOutdated: 'outdated',
  PaymentPending: 'pending',
  SubscriptionLocked: 'locked',
  SubscriptionPaused: 'paused',
  AlreadyCanceledSubscription: 'ending',
  SeatsFollowMembers: 'following',
  NotPermitted: 'not_allowed',
  PaymentNotReady: 'not_ready',
  TaxBehaviorDiffers: 'tax_differs',
  TaxCalculationError: 'tax',
} as const

/** Refusals of the payment a change needs: their sentence says why. */
const DECLINES = new Set(['PaymentFailed', 'TooManyDeclines'])

const isKnownProblem = (code: string): code is keyof typeof knownProblems => code in knownProblems

/** Whether the preview is outdated. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof RequestFailed && error.code === 'PreviewOutdated'

/** Why a change failed; for a declined card, the bank's reason. */
export function ChangeProblem({ error }: { error: unknown }) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const home = usePortalHome()
  const known = ROUTE_HOME + CARDS in useRouter().routesByPath
  const code = error instanceof RequestFailed ? error.code : ''
  if (error instanceof RequestFailed && DECLINES.has(code)) {
    return (
      <Banner meaning="negative" title={t('change.problem.declined')}>
        {declineText(error.message, t)}{' '}
        {known && <Link href={home + CARDS}>{t('change.problem.cards')}</Link>}
      </Banner>
    )
  }
  if (!isKnownProblem(code)) {
    const [first] = error instanceof RequestFailed ? error.refusals : []
    return <Banner meaning="negative">{first?.msg ?? problemSentence(error, say)}</Banner>
  }
  const isWarning = code === 'PreviewOutdated' || code === 'PaymentPending'
  return (
    <Banner meaning={isWarning ? 'warning' : 'negative'}>
      {t(`change.problem.${knownProblems[code]}`)}
    </Banner>
  )
}
