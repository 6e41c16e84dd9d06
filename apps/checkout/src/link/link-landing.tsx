import { useEffect, useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { useTranslation } from 'react-i18next'
import { openFromLink } from '../client.ts'
import { LoadingFrame } from '../frame/checkout-frame.tsx'
import { EndPage } from '../frame/end-page.tsx'
import { failureOf } from '../request.ts'
import { prefillOf } from './prefill.ts'

// Opens one checkout per visit, however often React renders.
let openedLink: Promise<string> | undefined

/**
 * The page of a checkout link. The server's response opens no checkout; the page opens one once it
 * is visible, so that link previews and crawlers leave no checkouts behind.
 */
export default function LinkLanding({ secret }: { secret: string }) {
  const { t } = useTranslation('checkout')
  const [failed, setFailed] = useState<number>()
  useEffect(() => {
    openedLink ??= afterPrerendering().then(() => openCheckout(secret))
    openedLink.then(
      // The back button leads to the page that contained the link, not to another checkout.
      address => location.replace(address),
      (error: unknown) => setFailed(failureOf(error).status),
    )
  }, [secret])
  if (failed === undefined) return <LoadingFrame />
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
  const urlParameters = new URLSearchParams()
  for (const name of ['theme', 'locale']) {
    const value = new URLSearchParams(location.search).get(name)
    if (value) urlParameters.set(name, value)
  }
  return `/checkout/${client_secret}${urlParameters.size > 0 ? `?${urlParameters}` : ''}`
}

/** A browser may prerender a page before the user navigates to it. */
function afterPrerendering(): Promise<void> {
  const page: Document & { prerendering?: boolean } = document
  if (!page.prerendering) return Promise.resolve()
  return new Promise(resolve =>
    document.addEventListener('prerenderingchange', () => resolve(), { once: true }),
  )
}
