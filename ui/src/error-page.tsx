import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { isFailedImport, isReachable, reloadFor } from './failed-import.tsx'
import { useOnline } from './online.ts'

const POLL_MS = 5_000

interface ErrorPageProps {
  title: string
  text: ReactNode
  /** The next step. */
  actions?: ReactNode
  /** For support: the error message and the request id. */
  details?: string | undefined
  /** The page is outside every layout, so it contains the main landmark itself. */
  alone?: boolean
}

/** A page for errors: what happened, and what to do next. */
export function ErrorPage({ title, text, actions, details, alone }: ErrorPageProps) {
  const { t } = useTranslation('ui')
  const Root = alone ? 'main' : 'div'
  return (
    <Root className="mx-auto flex max-w-md flex-col items-start px-4 py-16">
      <h1 className="text-title text-strong">{title}</h1>
      <p className="text-muted mt-1.5 text-pretty">{text}</p>
      {actions && <div className="mt-5 flex flex-wrap gap-2">{actions}</div>}
      {details && (
        <details className="text-small text-faint mt-6 w-full">
          <summary className="rounded-mark cursor-pointer">{t('problem.details')}</summary>
          <pre className="bg-hover rounded-control mt-2 p-3 font-mono whitespace-pre-wrap">
            {details}
          </pre>
        </details>
      )}
    </Root>
  )
}

interface BrokenPageProps {
  error: unknown
  alone?: boolean
}

/** Shown when one of the app's pages fails to render or to load. */
export function BrokenPage({ error, alone }: BrokenPageProps) {
  const [broken, setBroken] = useState(false)
  if (!isFailedImport(error) || broken) return <UnexpectedErrorPage error={error} alone={alone} />
  return (
    <Unreachable error={error} alone={alone} onReconnect={() => setBroken(!reloadFor(error))} />
  )
}

/** While offline the page waits; once the connection is back it reloads automatically. */
function Unreachable({ alone, onReconnect }: BrokenPageProps & { onReconnect: () => void }) {
  const { t } = useTranslation('ui')
  const online = useOnline()
  const look = useEffectEvent(async () => {
    if (await isReachable()) onReconnect()
  })
  useEffect(() => {
    if (!online) return undefined
    void look()
    const looking = setInterval(() => void look(), POLL_MS)
    return () => clearInterval(looking)
  }, [online])
  return (
    <ErrorPage
      alone={alone}
      title={t(online ? 'problem.unreachable_title' : 'problem.offline_title')}
      text={t('problem.offline_page_text')}
    />
  )
}

function UnexpectedErrorPage({ error, alone }: BrokenPageProps) {
  const { t } = useTranslation('ui')
  return (
    <ErrorPage
      alone={alone}
      title={t('problem.page_failed')}
      text={t('problem.page_failed_text')}
      details={error instanceof Error ? error.message : String(error)}
      actions={
        <Button kind="primary" onClick={() => location.reload()}>
          {t('problem.reload')}
        </Button>
      }
    />
  )
}

/** Shown for an unknown URL. */
export function MissingPage({ actions, alone }: { actions?: ReactNode; alone?: boolean }) {
  const { t } = useTranslation('ui')
  return (
    <ErrorPage
      alone={alone}
      title={t('problem.page_missing')}
      text={t('problem.page_missing_text')}
      actions={actions}
    />
  )
}
