import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { sessionQuery } from '../person-query.ts'
import { isEmbedded } from './embedding.ts'

/** A link to the page of the merchant from which the customer came, if the session names one. */
export function ReturnLink({ seller }: { seller: string }) {
  const { t } = useTranslation('portal')
  const { data } = useQuery({ ...sessionQuery(), enabled: !isEmbedded })
  const href = data?.return_url
  if (!href || isEmbedded) return null
  return (
    <div className="-mt-2 mb-2 w-full">
      <a
        href={href}
        className={
          'text-small text-muted hover:text-strong rounded-mark inline-flex max-w-full ' +
          'items-center gap-1.5 underline-offset-2 hover:underline max-sm:min-h-11'
        }
      >
        <ArrowLeft aria-hidden className="size-3.5 shrink-0" />
        <span className="min-w-0 break-words">{t('navigation.return', { name: seller })}</span>
      </a>
    </div>
  )
}
