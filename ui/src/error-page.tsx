import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

interface ErrorPageProps {
  title: string
  text: ReactNode
  /** The way on. */
  actions?: ReactNode
  /** For those who help: the message and the number of the request. */
  details?: string | undefined
  /** It stands outside every frame, so it is the main part of the page itself. */
  alone?: boolean
}

/** A page that cannot be shown: what happened, and what to do next. */
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

/** What an app shows when a page of its own breaks. */
export function BrokenPage({ error, alone }: { error: unknown; alone?: boolean }) {
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

/** What an app shows at an address it does not know. */
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
