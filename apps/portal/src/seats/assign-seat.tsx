import { type SubmitEvent, useState } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { problemSentence, request, RequestFailed } from '../api.ts'
import { SEATS, SEATS_KEY, type SeatsOf } from '../seat-queries.ts'

const EMAIL_MAX = 320

interface AssignSeatProps {
  of: SeatsOf
  onClose: () => void
}

/** Assigns a seat to a person by email, which sends them an invitation. */
export function AssignSeat({ of, onClose }: AssignSeatProps) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [checked, setChecked] = useState(false)
  const email = typed.trim()
  const assign = useMutation({
    mutationFn: () => request('POST', SEATS, { body: { ...of, email } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: SEATS_KEY })
      onClose()
      toast({ title: t('seats.assigned', { email }) })
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (email.includes('@')) assign.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('seats.assign')}
      description={t('seats.assign_text')}
      keep
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <Field
          label={t('seats.email')}
          error={checked && !email.includes('@') ? t('seats.email_wrong') : undefined}
          required
        >
          <TextInput
            type="email"
            autoComplete="off"
            maxLength={EMAIL_MAX}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        {assign.error && <Banner meaning="negative">{sentenceOf(assign.error)}</Banner>}
        <DialogActions>
          <Button onClick={onClose}>{say('action.cancel')}</Button>
          <Button type="submit" kind="primary" loading={assign.isPending}>
            {t('seats.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )

  function sentenceOf(error: unknown): string {
    if (!(error instanceof RequestFailed)) return problemSentence(error, say)
    if (error.refusals.length > 0) return t('seats.email_wrong')
    if (error.code === 'SeatAlreadyAssigned') return t('seats.already')
    if (error.code === 'SeatNotAvailable') return t('seats.none_left')
    return problemSentence(error, say)
  }
}
