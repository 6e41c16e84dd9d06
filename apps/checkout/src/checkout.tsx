import { lazy, Suspense, useEffect, useMemo, useReducer, useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { MissingPage } from '@gatehouse/ui/error-page'
import { useTranslation } from 'react-i18next'
import { type Checkout as CheckoutData, getCheckout, refreshCheckout } from './client.ts'
import { useEmbedding } from './embed/use-embedding.ts'
import { BankQuestion } from './confirmation/bank-question.tsx'
import { Confirmation } from './confirmation/confirmation.tsx'
import { openBankPage } from './confirmation/go-to-bank.ts'
import { Settling } from './confirmation/settling.tsx'
import { EndPage } from './frame/end-page.tsx'
import { LoadingFrame } from './frame/checkout-frame.tsx'
import { OpenCheckout } from './open/open-checkout.tsx'
import { placeOf } from './page-location.ts'
import { bankRequiresAction } from './processor.ts'
import { failureOf } from './request.ts'

// The link page is loaded separately; the code needed after the pay button is loaded up front, so
// that paying does not wait for the network.
const LinkLanding = lazy(() => import('./link/link-landing.tsx'))

/** The page of one checkout, identified by the secret in its URL. */
export function Checkout() {
  const place = placeOf(location.pathname)
  if (place.kind === 'unknown') return <MissingPage />
  return (
    <Suspense fallback={<LoadingFrame />}>
      {place.kind === 'link' ? (
        <LinkLanding secret={place.secret} />
      ) : (
        <CheckoutBySecret secret={place.secret} />
      )}
    </Suspense>
  )
}

type CheckoutState = CheckoutData | 'loading' | 'missing' | 'expired' | 'unreachable'

/**
 * What this page has seen of the checkout: its current state and the transitions that led there.
 */
interface CheckoutView {
  found: CheckoutState
  /**
   * The page saw the checkout in progress, so it shows the settling screen until the end, not only
   * the result.
   */
  followed: boolean
  /** The checkout is open again: the payment was declined after the buyer confirmed. */
  returned: boolean
}

function nextView(before: CheckoutView, found: CheckoutState): CheckoutView {
  if (typeof found === 'string') {
    // A network failure does not replace a checkout that is already shown.
    return found === 'unreachable' && typeof before.found !== 'string'
      ? before
      : { ...before, found }
  }
  const was = typeof before.found === 'string' ? undefined : before.found.status
  return {
    found,
    followed: before.followed || found.status === 'confirmed',
    returned: found.status === 'open' && (before.returned || was === 'confirmed'),
  }
}

function CheckoutBySecret({ secret }: { secret: string }) {
  const { t } = useTranslation('checkout')
  const [fromBank] = useState(readBankResult)
  const [seen, show] = useReducer(nextView, { found: 'loading', followed: false, returned: false })
  const [settled, setSettled] = useState(false)
  const [answered, setAnswered] = useState(fromBank !== undefined)
  const { reload, refresh } = useMemo(() => {
    const loadOrMissing = (promise: Promise<CheckoutData>) =>
      promise.then(applyBrandColor).then(show, (error: unknown) => show(endOf(error)))
    return {
      reload: () => loadOrMissing(getCheckout(secret)),
      refresh: () => loadOrMissing(refreshCheckout(secret)),
    }
  }, [secret])
  useEffect(() => {
    void (fromBank ? refresh() : reload())
    // The back button may restore the page from the browser's cache with outdated data.
    const reloadRestored = ({ persisted }: PageTransitionEvent) => persisted && void reload()
    addEventListener('pageshow', reloadRestored)
    return () => removeEventListener('pageshow', reloadRestored)
  }, [fromBank, refresh, reload])
  const { found, followed, returned } = seen
  useEmbedding(typeof found === 'string' ? undefined : found)
  if (found === 'loading') return <LoadingFrame />
  if (typeof found === 'string') return <Ended how={found} />
  const handleBankResponse = () => {
    setAnswered(true)
    return refresh()
  }
  const confirmed = (checkout: CheckoutData) => {
    show(checkout)
    setAnswered(false)
    if (bankRequiresAction(checkout)) void openBankPage(checkout).then(handleBankResponse)
  }
  if (found.status === 'open') {
    const reason = fromBank === 'failed' ? 'authentication_failure' : 'generic_decline'
    const rejected = returned || fromBank === 'failed' ? t(`decline.${reason}`) : undefined
    return (
      <OpenCheckout
        checkout={found}
        refused={rejected}
        onChange={show}
        onConfirmed={confirmed}
        reload={reload}
      />
    )
  }
  if (found.status === 'confirmed' && bankRequiresAction(found) && !answered) {
    return (
      <BankQuestion
        checkout={found}
        reload={reload}
        refresh={refresh}
        onComplete={handleBankResponse}
      />
    )
  }
  if (found.status === 'confirmed' || (found.status === 'succeeded' && followed && !settled)) {
    return (
      <Settling
        checkout={found}
        reload={reload}
        refresh={refresh}
        onSettled={() => setSettled(true)}
      />
    )
  }
  if (found.status === 'succeeded') return <Confirmation checkout={found} />
  return <Ended how={found.status} />
}

/** Applies the merchant's accent color before the checkout is first drawn. */
async function applyBrandColor(checkout: CheckoutData): Promise<CheckoutData> {
  const { accent_color } = checkout.organization
  // The default color is used if the network fails.
  const drawn = accent_color ? await import('@gatehouse/ui/accented').catch(() => undefined) : null
  if (accent_color) drawn?.accentPage(accent_color)
  return checkout
}

type End = 'missing' | 'expired' | 'unreachable' | 'failed'

function Ended({ how }: { how: End }) {
  const { t } = useTranslation('checkout')
  return (
    <EndPage title={t(`end.${how}`)} text={t(`end.${how}_text`)}>
      {how === 'unreachable' && (
        <Button kind="primary" onClick={() => location.reload()}>
          {t('end.again')}
        </Button>
      )}
    </EndPage>
  )
}

function endOf(error: unknown): 'missing' | 'expired' | 'unreachable' {
  const { status } = failureOf(error)
  if (status === 410) return 'expired'
  return status === 404 || status === 422 ? 'missing' : 'unreachable'
}

const BANK_PARAMETERS = ['intent', 'intent_client_secret']

/**
 * Reads the result of the bank's page from the URL and removes it there, because it contains a
 * secret.
 */
function readBankResult(): string | undefined {
  const query = new URLSearchParams(location.search)
  const answer = query.get('redirect_status') ?? undefined
  if (!answer) return undefined
  for (const word of BANK_PARAMETERS) {
    query.delete(`payment_${word}`)
    query.delete(`setup_${word}`)
  }
  query.delete('redirect_status')
  history.replaceState(null, '', location.pathname + (query.size > 0 ? `?${query}` : ''))
  return answer
}
