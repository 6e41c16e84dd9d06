import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale } from '@gatehouse/ui/i18n'
import { toast } from '@gatehouse/ui/toast'
import { useOnFirstIntent, WhenOpened } from '@gatehouse/ui/when-opened'
import { FlaskConical } from 'lucide-react'
import { useOrganizationSlug } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { type Clock, useClock, useNow } from './use-clock.ts'

const loadAdvance = () => import('./advance-clock.tsx').then(({ AdvanceClock }) => AdvanceClock)

/** The chip of the sandbox's clock in the header: "Sandbox · 20 Nov 2026 | Advance". */
export function SandboxClock() {
  const t = useTexts()
  const clock = useClock()
  const now = useNow()
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  useOnFirstIntent(loadAdvance)
  useArrival(clock)
  if (!clock) return null
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(now)
  const moving = clock.status === 'advancing'
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className={
          'border-warning bg-warning text-small text-warning flex min-h-8 min-w-0 items-center ' +
          'gap-2 rounded-full border px-3 font-medium whitespace-nowrap tabular-nums ' +
          'max-md:min-h-11'
        }
      >
        <FlaskConical aria-hidden className="size-3.5 shrink-0" />
        <span className="max-sm:sr-only">{t('clock.sandbox')}</span>
        <span aria-hidden className="max-sm:hidden">
          ·
        </span>
        <span>{day}</span>
        <span className="hidden border-l border-current/30 pl-2 md:inline">
          {moving ? t('clock.moving') : t('clock.advance')}
        </span>
      </button>
      <WhenOpened
        opened={open}
        load={loadAdvance}
        part={{ open, onOpenChange: setOpen, clock, now }}
      />
    </>
  )
}

// Advancing the clock may change anything: all queries are refetched, also during the advance.
function useArrival(clock: Clock | undefined) {
  const t = useTexts()
  const locale = useLocale()
  const slug = useOrganizationSlug()
  const queryClient = useQueryClient()
  const before = useRef(clock?.status)
  const { status, now, error, offsetSeconds } = clock ?? {}
  useEffect(() => {
    const was = before.current
    before.current = status
    if (was !== 'advancing' || status === 'advancing' || !now) return
    void queryClient.invalidateQueries({ queryKey: [slug] })
    if (status === 'failed') {
      toast({ title: t('clock.failed'), meaning: 'negative', ...(error && { description: error }) })
      return
    }
    const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
    toast({ title: t('clock.arrived', { moment: moment.format(now) }) })
  }, [status, now, error, offsetSeconds, slug, queryClient, locale, t])
}
