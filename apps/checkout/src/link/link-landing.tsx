import { useEffect, useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { useTranslation } from 'react-i18next'
import { openFromLink } from '../client.ts'
import { WaitingFrame } from '../frame/checkout-frame.tsx'
import { EndPage } from '../frame/end-page.tsx'
import { failureOf } from '../request.ts'
import { prefillOf } from './prefill.ts'

// One checkout a visit, however often React draws.
let opening: Promise<string> | undefined

/**
 * The page behind a checkout link. Opening it asks nothing of the server: the page itself opens a
 * checkout once somebody really looks at it, so that previews and crawlers leave none behind.
 */
export default function LinkLanding({ secret }: { secret: string }) {
  const { t } = useTranslation('checkout')
  const [failed, setFailed] = useState<number>()
  useEffect(() => {
    opening ??= shown().then(() => openCheckout(secret))
    opening.then(
      // Back leads to where the link stood, not to another checkout.
      address => location.replace(address),
      (error: unknown) => setFailed(failureOf(error).status),
    )
  }, [secret])
  if (failed === undefined) return <WaitingFrame />
  if (failed === 404) return <EndPage title={t('link.gone')} text={t('link.gone_text')} />
  return (
    <EndPage title={t('end.unreachable')} text={t('end.unreachable_text')}>
      <Button kind="primary" onClick={() => location.reload()}>
        {t('end.again')}
      </Button>
    </EndPage>
  )
}

async function openCheckout(secret: string): Promise<string> {
  const { client_secret } = await openFromLink(secret, prefillOf(location.search))
  const kept = new URLSearchParams()
  for (const name of ['theme', 'locale']) {
    const value = new URLSearchParams(location.search).get(name)
    if (value) kept.set(name, value)
  }
  return `/checkout/${client_secret}${kept.size > 0 ? `?${kept}` : ''}`
}

/** A browser may draw a page before anybody has asked for it. */
function shown(): Promise<void> {
  const page: Document & { prerendering?: boolean } = document
  if (!page.prerendering) return Promise.resolve()
  return new Promise(resolve =>
    document.addEventListener('prerenderingchange', () => resolve(), { once: true }),
  )
}
