import { useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { DateInput } from '@gatehouse/ui/date-input'
import { Field } from '@gatehouse/ui/field'
import { useLocale } from '@gatehouse/ui/i18n'
import { PageHeader } from '@gatehouse/ui/page-header'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { TextArea } from '@gatehouse/ui/text-area'
import { useTranslation } from 'react-i18next'
import { AuthorFields, isComplete, useTextProblem } from './author-fields.tsx'
import { Receipt } from './receipt.tsx'
import { Review } from './review.tsx'
import {
  type Cancellation,
  type Line,
  useAuthor,
  useSellerName,
  useStatement,
} from './statement.ts'

/** The contract's maximum length of a reason. */
const REASON_MAX = 1_000

/** Cancels a contract without sign-in, in two steps: what is canceled, and its confirmation. */
export function CancelContract() {
  const { t } = useTranslation('portal')
  const { author, setAuthor } = useAuthor()
  const [terms, setTerms] = useState<Terms>({ termination: 'ordinary', reason: '', endsOn: '' })
  const [reviewed, setReviewed] = useState(false)
  const send = useStatement('cancellation')
  const stated = { ...author, ...terms }
  const lines = useLines(stated)
  if (send.data) {
    const { email } = author
    return <Receipt title={t('statement.canceled')} {...{ email, lines, receipt: send.data }} />
  }
  if (reviewed) {
    return (
      <Review
        title={t('statement.cancel_review')}
        lines={lines}
        confirm={t('statement.cancel_now')}
        sending={send.isPending}
        error={send.error}
        onBack={() => setReviewed(false)}
        onConfirm={() => send.mutate(bodyOf(stated))}
      />
    )
  }
  return (
    <Form
      stated={stated}
      onAuthor={setAuthor}
      onTerms={change => setTerms({ ...terms, ...change })}
      onContinue={() => setReviewed(true)}
    />
  )
}

type Terms = Pick<Cancellation, 'termination' | 'reason' | 'endsOn'>

interface FormProps {
  stated: Cancellation
  onAuthor: (change: Partial<Cancellation>) => void
  onTerms: (change: Partial<Terms>) => void
  onContinue: () => void
}

function Form({ stated, onAuthor, onTerms, onContinue }: FormProps) {
  const { t } = useTranslation('portal')
  const seller = useSellerName()
  const problem = useTextProblem()
  const [checked, setChecked] = useState(false)
  const [isDayChosen, setDayChosen] = useState(stated.endsOn !== '')
  const { termination, reason, endsOn } = stated
  const isForCause = termination === 'for_cause'
  const reasonProblem = isForCause ? problem(reason) : undefined
  const isDayMissing = isDayChosen && endsOn === ''
  const submit = () => {
    setChecked(true)
    if (isComplete(stated) && !reasonProblem && !isDayMissing) onContinue()
  }
  return (
    <>
      <PageHeader
        title={t('statement.cancel_title')}
        description={t('statement.cancel_text', { seller })}
      />
      <form
        noValidate
        className="flex max-w-lg flex-col gap-5"
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <RadioGroup
          label={t('statement.termination')}
          value={termination}
          onChange={value => onTerms({ termination: value })}
          options={(['ordinary', 'for_cause'] as const).map(value => ({
            value,
            label: t(`statement.terminations.${value}`),
          }))}
        />
        {isForCause && (
          <Field label={t('statement.reason')} error={checked ? reasonProblem : undefined} required>
            <TextArea
              value={reason}
              onChange={({ target }) => onTerms({ reason: target.value })}
              maxLength={REASON_MAX}
            />
          </Field>
        )}
        <AuthorFields author={stated} onChange={onAuthor} checked={checked} />
        <RadioGroup
          label={t('statement.when')}
          value={isDayChosen ? 'day' : 'earliest'}
          onChange={value => {
            setDayChosen(value === 'day')
            if (value === 'earliest') onTerms({ endsOn: '' })
          }}
          options={[
            { value: 'earliest', label: t('statement.earliest') },
            { value: 'day', label: t('statement.on_day') },
          ]}
        />
        {isDayChosen && (
          <Field
            label={t('statement.day')}
            error={checked && isDayMissing ? t('statement.missing') : undefined}
            required
          >
            <DateInput value={endsOn} onChange={day => onTerms({ endsOn: day })} />
          </Field>
        )}
        <div>
          <Button type="submit" kind="primary">
            {t('statement.continue')}
          </Button>
        </div>
      </form>
    </>
  )
}

function useLines({ name, email, contract, termination, reason, endsOn }: Cancellation): Line[] {
  const { t } = useTranslation('portal')
  const locale = useLocale()
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return [
    { label: t('statement.termination'), value: t(`statement.terminations.${termination}`) },
    ...(termination === 'for_cause' ? [{ label: t('statement.reason'), value: reason }] : []),
    { label: t('statement.name'), value: name },
    { label: t('statement.contract'), value: contract },
    { label: t('statement.email'), value: email },
    {
      label: t('statement.when'),
      value: endsOn ? days.format(new Date(endsOn)) : t('statement.earliest'),
    },
  ]
}

const bodyOf = ({ name, email, contract, termination, reason, endsOn }: Cancellation) => ({
  ...{ name: name.trim(), email, contract: contract.trim(), termination },
  reason: termination === 'for_cause' ? reason.trim() : null,
  ends_on: endsOn || null,
})
