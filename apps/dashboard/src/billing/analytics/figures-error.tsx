import { useEffect } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { useLocale } from '@gatehouse/ui/i18n'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useTexts } from '../../texts.ts'

interface FiguresErrorProps {
  error: unknown
  refetch: () => unknown
}

const COUNTING_MS = 2_000

/** Says that figures failed to load, or how far they are counted for a new time zone. */
export function FiguresError({ error, refetch }: FiguresErrorProps) {
  const t = useTexts()
  const locale = useLocale()
  const counted = countedOf(error)
  useEffect(() => {
    if (counted === undefined) return
    const timer = setInterval(refetch, COUNTING_MS)
    return () => clearInterval(timer)
  }, [counted, refetch])
  if (counted !== undefined) {
    const share = new Intl.NumberFormat(locale, { style: 'percent' }).format(counted)
    return <Banner meaning="neutral">{t('analytics.counting', { share })}</Banner>
  }
  return <NotLoaded query={{ error, refetch }} />
}

/** The share of days that are counted; undefined for other errors. */
function countedOf(error: unknown): number | undefined {
  if (!(error instanceof RequestFailed) || error.error !== 'MetricsBeingCounted') return undefined
  return typeof error.body.counted === 'number' ? error.body.counted : 0
}
