import { useState } from 'react'
import { portalRightsOf } from '@gatehouse/contract/billing/portal-rights'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { DateTime } from '@gatehouse/ui/date-time'
import { Trans, useTranslation } from 'react-i18next'
import type { Subscription } from '../queries.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { ChangeProblem } from './change-problem.tsx'
import { isPaused } from './paused.ts'
import { recurringPrice, usePrice } from './price-text.ts'
import { useUpdate } from './use-update.ts'

/** A current or scheduled pause: since when, until when, and a button to end it. */
export function Pause({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('portal')
  const drop = useUpdate(subscription)
  const { paused_at, pause_at_period_end, resumes_at, current_period_end } = subscription
  const lasts = isPaused(subscription)
  if (!lasts && !pause_at_period_end) return null
  const own = portalRightsOf(subscription.product.organization).pause
  const format = (key: 'since' | 'from' | 'until', value: string) => (
    <Trans
      t={t}
      i18nKey={`pause.${key}`}
      components={[<DateTime key="date" value={value} as="day" />]}
    />
  )
  return (
    <Banner
      meaning="neutral"
      className="mb-6"
      title={lasts && paused_at ? format('since', paused_at) : format('from', current_period_end)}
      actions={
        own &&
        (lasts ? (
          <Resume subscription={subscription} />
        ) : (
          <Button
            loading={drop.isPending}
            onClick={() => drop.mutate({ pause_at_period_end: false })}
          >
            {t('pause.drop')}
          </Button>
        ))
      }
    >
      {drop.error ? (
        <ChangeProblem error={drop.error} />
      ) : resumes_at ? (
        format('until', resumes_at)
      ) : (
        t(own ? 'pause.open_own' : 'pause.open')
      )}
    </Banner>
  )
}

const RESUME_CHANGE = { resume: true } as const

/** Resumes early: the charge is shown first. */
function Resume({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('portal')
  const price = usePrice()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('pause.resume')}</Button>
      {open && (
        <ChangeDialog
          subscription={subscription}
          onClose={() => setOpen(false)}
          title={t('pause.resume')}
          description={t('pause.resume_text', { price: price(recurringPrice(subscription)) })}
          action={t('pause.resume')}
          missing={t('change.preview')}
          wanted={RESUME_CHANGE}
        />
      )}
    </>
  )
}
