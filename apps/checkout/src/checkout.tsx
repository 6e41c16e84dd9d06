import { lazy, Suspense, useEffect, useMemo, useReducer, useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { MissingPage } from '@gatehouse/ui/error-page'
import { useTranslation } from 'react-i18next'
import { type Checkout as CheckoutData, getCheckout, refreshCheckout } from './client.ts'
import { useEmbedding } from './embed/use-embedding.ts'
import { BankQuestion } from './confirmation/bank-question.tsx'
import { Confirmation } from './confirmation/confirmation.tsx'
import { goToBank } from './confirmation/go-to-bank.ts'
import { Settling } from './confirmation/settling.tsx'
import { EndPage } from './frame/end-page.tsx'
import { WaitingFrame } from './frame/checkout-frame.tsx'
import { OpenCheckout } from './open/open-checkout.tsx'
import { placeOf } from './places.ts'
import { bankAsks } from './processor.ts'
import { failureOf } from './request.ts'

// A page loads only itself, and what comes after the button must not wait for the network then.
const LinkLanding = lazy(() => import('./link/link-landing.tsx'))

/** The page of one checkout, found by the secret in its address. */
export function Checkout() {
  const place = placeOf(location.pathname)
  if (place.kind === 'unknown') return <MissingPage />
  return (
    <Suspense fallback={<WaitingFrame />}>
      {place.kind === 'link' ? (
        <LinkLanding secret={place.secret} />
      ) : (
        <OneCheckout secret={place.secret} />
      )}
    </Suspense>
  )
}

type Found = CheckoutData | 'loading' | 'missing' | 'expired' | 'unreachable'

/** What this page has seen of the checkout: where it stands, and what it came from. */
interface Seen {
  found: Found
  /** It was seen on its way: its end is waited for, not merely told. */
  followed: boolean
  /** It came back open: the payment was refused after the buyer had confirmed. */
  returned: boolean
}

function see(before: Seen, found: Found): Seen {
  if (typeof found === 'string') {
    // A page that shows something does not lose it to a moment without network.
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

function OneCheckout({ secret }: { secret: string }) {
  const { t } = useTranslation('checkout')
  const [fromBank] = useState(takeBankAnswer)
  const [seen, show] = useReducer(see, { found: 'loading', followed: false, returned: false })
  const [settled, setSettled] = useState(false)
  const [answered, setAnswered] = useState(fromBank !== undefined)
  const { reload, refresh } = useMemo(() => {
    const seeing = (asked: Promise<CheckoutData>) =>
      asked.then(inItsColour).then(show, (error: unknown) => show(endOf(error)))
    return {
      reload: () => seeing(getCheckout(secret)),
      refresh: () => seeing(refreshCheckout(secret)),
    }
  }, [secret])
  useEffect(() => {
    void (fromBank ? refresh() : reload())
    // The back button may bring the page back as it was left, long after it was true.
    const again = ({ persisted }: PageTransitionEvent) => persisted && void reload()
    addEventListener('pageshow', again)
    return () => removeEventListener('pageshow', again)
  }, [fromBank, refresh, reload])
  const { found, followed, returned } = seen
  useEmbedding(typeof found === 'string' ? undefined : found)
  if (found === 'loading') return <WaitingFrame />
  if (typeof found === 'string') return <Ended how={found} />
  const bankAnswered = () => {
    setAnswered(true)
    return refresh()
  }
  const confirmed = (checkout: CheckoutData) => {
    show(checkout)
    setAnswered(false)
    if (bankAsks(checkout)) void goToBank(checkout).then(bankAnswered)
  }
  if (found.status === 'open') {
    const why = fromBank === 'failed' ? 'authentication_failure' : 'generic_decline'
    const refused = returned || fromBank === 'failed' ? t(`decline.${why}`) : undefined
    return (
      <OpenCheckout
        checkout={found}
        refused={refused}
        onChange={show}
        onConfirmed={confirmed}
        reload={reload}
      />
    )
  }
  if (found.status === 'confirmed' && bankAsks(found) && !answered) {
    return (
      <BankQuestion checkout={found} reload={reload} refresh={refresh} onAnswered={bankAnswered} />
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

/** Draws the page as its merchant wants it, before there is anything of it to see. */
async function inItsColour(checkout: CheckoutData): Promise<CheckoutData> {
  const { accent_color } = checkout.organization
  // Our own colour will do, where the network fails.
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

const BANK_WORDS = ['intent', 'intent_client_secret']

/** What the bank's page says on the way back; taken out of the address, which carries a secret. */
function takeBankAnswer(): string | undefined {
  const query = new URLSearchParams(location.search)
  const answer = query.get('redirect_status') ?? undefined
  if (!answer) return undefined
  for (const word of BANK_WORDS) {
    query.delete(`payment_${word}`)
    query.delete(`setup_${word}`)
  }
  query.delete('redirect_status')
  history.replaceState(null, '', location.pathname + (query.size > 0 ? `?${query}` : ''))
  return answer
}
