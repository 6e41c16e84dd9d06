import { MissingPage } from '@gatehouse/ui/error-page'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { CheckoutFrame } from './frame/checkout-frame.tsx'

/** The secret in the address, which alone opens a checkout. */
export function clientSecretOf(pathname: string): string | undefined {
  return /^\/checkout\/([^/]+)/.exec(pathname)?.[1]
}

/** The page of one checkout, found by the secret in its address. */
export function Checkout() {
  const { t } = useTranslation('checkout')
  if (!clientSecretOf(location.pathname)) return <MissingPage />
  return (
    <CheckoutFrame
      seller={<Skeleton className="w-32" />}
      total={<Skeleton className="w-20" />}
      summary={<Skeleton className="h-24! w-full" />}
    >
      <title>{t('title')}</title>
      <Skeleton className="h-64! w-full" />
    </CheckoutFrame>
  )
}
