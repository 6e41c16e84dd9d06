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
    <a
      href={href}
      className={
        'text-small text-muted hover:text-strong rounded-mark inline-flex min-w-0 items-center ' +
        'gap-1.5 self-start underline-offset-2 hover:underline max-sm:min-h-11'
      }
    >
      <ArrowLeft aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0 break-words">{t('navigation.return', { name: seller })}</span>
    </a>
  )
}
