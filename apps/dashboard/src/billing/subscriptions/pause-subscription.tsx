import { type SubmitEvent, useState } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { useLocale } from '@gatehouse/ui/i18n'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { toast } from '@gatehouse/ui/toast'
import { useAsk, useWrite } from '../../ask.ts'
import { sentenceOf } from '../../problems.ts'
import { useWords } from '../../words.ts'
import { PreviewOfChange } from './preview-of-change.tsx'
import { isPaused, type Subscription } from './subscription-status.tsx'

/** Pausing a subscription that is paid for, taking a planned pause back, and ending a pause. */
export function PauseSubscription({ subscription }: { subscription: Subscription }) {
  const t = useWords()
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
  const t = useWords()
  const locale = useLocale()
  const [when, setWhen] = useState<'end' | 'now'>('end')
  const { id, customer, currentPeriodEnd } = subscription
  const body = when === 'now' ? { pause: true as const } : { pauseAtPeriodEnd: true }
  const pause = useWrite(
    client => client.subscriptions.update({ id, body }),
    () => {
      onOpenChange(false)
      toast({ title: t(when === 'now' ? 'subscriptions.paused' : 'subscriptions.pause_planned') })
    },
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    pause.mutate()
  }
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(currentPeriodEnd)
  const name = customer.name ?? customer.email
  return (
    <Dialog open onOpenChange={onOpenChange} title={t('subscriptions.pause_title', { name })} keep>
      <form onSubmit={submit} className="flex flex-col gap-5">
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
        <p className="text-muted">{t('subscriptions.pause_benefits')}</p>
        {pause.error && <Banner meaning="negative">{sentenceOf(pause.error, t)}</Banner>}
        <DialogActions>
          <Button onClick={() => onOpenChange(false)}>{t('ui:action.cancel')}</Button>
          <Button type="submit" kind="primary" loading={pause.isPending}>
            {t('subscriptions.pause')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function ResumeDialog({ subscription, onOpenChange }: OpenProps) {
  const t = useWords()
  const { id, customer } = subscription
  const preview = useAsk('subscriptions', 'preview', { id, body: { resume: true } })
  const resume = useWrite(
    client =>
      client.subscriptions.update({
        id,
        body: { resume: true, previewToken: preview.data?.token ?? null },
      }),
    () => {
      onOpenChange(false)
      toast({ title: t('subscriptions.resumed') })
    },
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    resume.mutate(undefined, { onError: () => void preview.refetch() })
  }
  const name = customer.name ?? customer.email
  return (
    <Dialog open onOpenChange={onOpenChange} title={t('subscriptions.resume_title', { name })} keep>
      <form onSubmit={submit} className="flex flex-col gap-5">
        <p>{t('subscriptions.resume_text')}</p>
        <PreviewOfChange preview={preview.data} error={preview.error} />
        {resume.error && <Banner meaning="negative">{sentenceOf(resume.error, t)}</Banner>}
        <DialogActions>
          <Button onClick={() => onOpenChange(false)}>{t('ui:action.cancel')}</Button>
          <Button type="submit" kind="primary" loading={resume.isPending}>
            {t('subscriptions.resume')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
