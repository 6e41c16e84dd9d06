import { lazy, Suspense, useEffect, useState } from 'react'
import { buttonClass } from '@gatehouse/ui/button'
import { useLocale } from '@gatehouse/ui/i18n'
import clsx from 'clsx'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Checkout } from '../client.ts'
import { isEmbedded, notifyEmbedder } from '../embed/notify-embedder.ts'
import { isOurs } from '../page-location.ts'
import { portalAddress, sessionOf } from '../portal-session.ts'
import { dayText } from '../prices.ts'
import { Benefits } from './benefits.tsx'
import { ConfirmationFrame } from './confirmation-frame.tsx'

const Receipt = lazy(() => import('./receipt.tsx'))

/**
 * The result of a purchase: a link to the merchant's success page if it has one, otherwise
 * everything is shown here.
 */
export function Confirmation({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('checkout')
  const locale = useLocale()
  const [away] = useState(() => ownPageOf(checkout))
  const { product, organization, customer_email, trial_end, embed_origin, success_url } = checkout
  const embedded = isEmbedded(checkout)
  useEffect(() => {
    if (embedded) {
      const redirect = away !== undefined
      notifyEmbedder({ embed_origin }, { event: 'success', success_url, redirect })
    } else if (away) location.replace(away)
  }, [away, embedded, embed_origin, success_url])
  const token = sessionOf(checkout)
  const text = { product: product.name, seller: organization.name, email: customer_email ?? '' }
  return (
    <ConfirmationFrame checkout={checkout} title={t('done.title')}>
      <CircleCheck aria-hidden className="text-positive size-9" strokeWidth={1.75} />
      <h2 className="text-title text-strong mt-3">{t('done.title')}</h2>
      <p className="text-muted mt-1.5 text-pretty">
        {trial_end
          ? t('done.trial', { ...text, date: dayText(trial_end, locale) })
          : t(product.is_recurring ? 'done.subscribed' : 'done.bought', text)}
        {isReceiptMailed(checkout) && ` ${t('done.emailed', text)}`}
      </p>
      {away ? (
        <p className="mt-6">
          <a
            href={away}
            target={embedded ? '_top' : undefined}
            className={buttonClass('primary', 'large')}
          >
            {t('done.back', text)}
          </a>
        </p>
      ) : (
        <>
          {token && (
            <Suspense>
              <Receipt checkout={checkout} token={token} />
            </Suspense>
          )}
          {token && !product.assigns_seats && product.benefits.length > 0 && (
            <Benefits checkout={checkout} token={token} />
          )}
          {product.assigns_seats && (
            <p className="text-muted mt-6 text-pretty">{t('done.seats')}</p>
          )}
          {!token && <p className="text-muted mt-4 text-pretty">{t('done.elsewhere', text)}</p>}
          <p className="mt-8">
            <a
              href={portalAddress(checkout)}
              target={embedded ? '_blank' : undefined}
              className={clsx(buttonClass('secondary', 'large'), 'w-full')}
            >
              {t('done.portal')}
            </a>
          </p>
        </>
      )}
    </ConfirmationFrame>
  )
}

/** Whether the merchant's settings send buyers a confirmation email. */
function isReceiptMailed({ product, organization }: Checkout): boolean {
  const { order_confirmation, subscription_confirmation } = organization.customer_email_settings
  return product.is_recurring ? subscription_confirmation : order_confirmation
}

/** The merchant's success page, if it set one. */
function ownPageOf({ success_url }: Checkout): string | undefined {
  const known = /^https?:/.test(success_url) && URL.canParse(success_url)
  return known && !isOurs(success_url) ? success_url : undefined
}
