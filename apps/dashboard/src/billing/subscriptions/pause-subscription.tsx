import { useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { DateTimeInput } from '@gatehouse/ui/date-time-input'
import { Field } from '@gatehouse/ui/field'
import { useLocale } from '@gatehouse/ui/i18n'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { PreviewedDialog } from './previewed-dialog.tsx'
import { isPaused, type Subscription } from './subscription-status.tsx'
import { customerTitle } from '../customer-name.tsx'

/** Pauses an active subscription, removes a scheduled pause, or resumes a paused one. */
export function PauseSubscription({ subscription }: { subscription: Subscription }) {
  const t = useTexts()
  const [open, setOpen] = useState(false)
  const { id, status, cancelAtPeriodEnd, pauseAtPeriodEnd } = subscription
  const keep = useWrite(
    client => client.subscriptions.update({ id, body: { pauseAtPeriodEnd: false } }),
    () => toast({ title: t('subscriptions.pause_dropped') }),
  )
  const close = (next: boolean) => next || setOpen(false)
  if (isPaused(subscription)) {
    return (
      <>
        <Button kind="primary" onClick={() => setOpen(true)}>
          {t('subscriptions.resume')}
        </Button>
        {open && <ResumeDialog subscription={subscription} onOpenChange={close} />}
      </>
    )
  }
  if (status !== 'active' || cancelAtPeriodEnd) return null
  if (pauseAtPeriodEnd) {
    return (
      <Button
        loading={keep.isPending}
        onClick={() =>
          keep.mutate(undefined, {
            onError: error => toast({ title: sentenceOf(error, t), meaning: 'negative' }),
          })
        }
      >
        {t('subscriptions.pause_drop')}
      </Button>
    )
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('subscriptions.pause')}</Button>
      {open && <PauseDialog subscription={subscription} onOpenChange={close} />}
    </>
  )
}

interface OpenProps {
  subscription: Subscription
  onOpenChange: (open: boolean) => void
}

function PauseDialog({ subscription, onOpenChange }: OpenProps) {
  const t = useTexts()
  const locale = useLocale()
  const [when, setWhen] = useState<'end' | 'now'>('end')
  const [resumes, setResumes] = useState<string | null>(null)
  const { customer, currentPeriodEnd } = subscription
  const body =
    when === 'now'
      ? { pause: true as const, resumesAt: resumes }
      : { pauseAtPeriodEnd: true as const, resumesAt: resumes }
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(currentPeriodEnd)
  return (
    <PreviewedDialog
      subscription={subscription}
      onOpenChange={onOpenChange}
      title={t('subscriptions.pause_title', { name: customerTitle(customer) })}
      action={t('subscriptions.pause')}
      wanted={body}
      missing=""
      make={() => body}
      done={t(when === 'now' ? 'subscriptions.paused' : 'subscriptions.pause_planned')}
    >
      <RadioGroup
        label={t('subscriptions.pause_when')}
        boxed
        value={when}
        onChange={setWhen}
        options={[
          {
            value: 'end',
            label: t('subscriptions.at_end', { day }),
            help: t('subscriptions.pause_end_text'),
          },
          {
            value: 'now',
            label: t('subscriptions.now'),
            help: t('subscriptions.pause_now_text'),
          },
        ]}
      />
      <Field label={t('subscriptions.resumes_on')} optional help={t('subscriptions.resumes_help')}>
        <DateTimeInput value={resumes} onChange={setResumes} />
      </Field>
      <p className="text-muted">{t('subscriptions.pause_benefits')}</p>
    </PreviewedDialog>
  )
}

function ResumeDialog({ subscription, onOpenChange }: OpenProps) {
  const t = useTexts()
  const { customer } = subscription
  return (
    <PreviewedDialog
      subscription={subscription}
      onOpenChange={onOpenChange}
      title={t('subscriptions.resume_title', { name: customerTitle(customer) })}
      action={t('subscriptions.resume')}
      wanted={{ resume: true }}
      missing=""
      make={previewToken => ({ resume: true, previewToken })}
      done={t('subscriptions.resumed')}
    >
      <p>{t('subscriptions.resume_text')}</p>
    </PreviewedDialog>
  )
}
