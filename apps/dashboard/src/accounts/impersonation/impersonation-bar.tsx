import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { DateTime } from '@gatehouse/ui/date-time'
import { VenetianMask } from 'lucide-react'
import { Trans } from 'react-i18next'
import { useTexts } from '../../texts.ts'
import { sessionQuery } from '../session.ts'
import { StopImpersonating } from './stop-impersonating.tsx'

/**
 * Shown above every page while an admin impersonates a user: the user's name, the end time, and a
 * button to stop.
 */
export function ImpersonationBar() {
  // This bar only subscribes to the session; the pages that need it fetch it.
  const { data } = useQuery({ ...sessionQuery, enabled: false })
  if (!data?.session.impersonatedBy) return null
  const { name, email } = data.user
  return <Bar name={name} email={email} until={data.session.expiresAt} />
}

interface BarProps {
  name: string
  email: string
  until: Date | string
}

function Bar({ name, email, until }: BarProps) {
  const t = useTexts()
  const bar = useReportHeight()
  const who = name ? `${name} (${email})` : email
  return (
    <section
      ref={bar}
      aria-label={t('impersonation.label')}
      className={
        'bg-warning border-warning text-strong sticky top-0 z-40 flex flex-wrap items-center ' +
        'justify-between gap-x-4 gap-y-2 border-b px-4 py-1.5 sm:px-6'
      }
    >
      <p className="flex min-w-0 flex-1 basis-52 items-start gap-2">
        <VenetianMask aria-hidden className="text-warning mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 break-words">
          <Trans
            t={t}
            i18nKey="impersonation.you_are"
            values={{ who }}
            components={[
              <b key="who" className="font-medium" />,
              <DateTime key="until" value={new Date(until).toISOString()} as="moment-with-time" />,
            ]}
          />
        </span>
      </p>
      <StopImpersonating />
    </section>
  )
}

/** Sets the bar's height, so that sticky elements stay below it however many lines it has. */
function useReportHeight() {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const root = document.documentElement
    const reportHeight = () =>
      root.style.setProperty('--bar-height', `${bar.current?.offsetHeight ?? 0}px`)
    const watch = new ResizeObserver(reportHeight)
    if (bar.current) watch.observe(bar.current)
    return () => {
      watch.disconnect()
      root.style.removeProperty('--bar-height')
    }
  }, [])
  return bar
}
