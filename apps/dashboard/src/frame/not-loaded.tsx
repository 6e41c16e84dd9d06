import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { sentenceOf } from '../problems.ts'
import type { Translate } from '../sign-in-problems.ts'
import { useTexts } from '../texts.ts'

const SERVER_FAILED = 500

interface NotLoadedProps {
  query: { error: unknown; refetch: () => unknown }
  className?: string
}

/** Why something couldn't be loaded, and a button to load it again; nothing without an error. */
export function NotLoaded({ query: { error, refetch }, className }: NotLoadedProps) {
  const t = useTexts()
  if (!error) return null
  return (
    <Banner
      meaning="negative"
      {...(className && { className })}
      actions={
        <Button size="small" onClick={() => void refetch()}>
          {t('ui:action.retry')}
        </Button>
      }
    >
      {loadingSentence(error, t)}
    </Banner>
  )
}

/** Why something couldn't be loaded. A read changes nothing, so it can simply be tried again. */
export function loadingSentence(error: unknown, t: Translate): string {
  if (!(error instanceof RequestFailed) || error.status < SERVER_FAILED) return sentenceOf(error, t)
  const { request_id } = error
  return request_id
    ? t('ui:problem.not_loaded', { request: request_id })
    : t('ui:problem.not_loaded_unnumbered')
}
