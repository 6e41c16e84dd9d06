import { type SubmitEvent, useState } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { Field } from '@gatehouse/ui/field'
import { Select } from '@gatehouse/ui/select'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request, RequestFailed } from '../api.ts'
import { MEMBERS, MEMBERS_KEY, memberProblem } from './member-queries.ts'

const EMAIL_MAX = 320
const roles = ['member', 'billing_manager'] as const

/** Invites a person to the organization by email, with a role. */
export function InviteMember({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [role, setRole] = useState<(typeof roles)[number]>('member')
  const [checked, setChecked] = useState(false)
  const email = typed.trim()
  const invite = useMutation({
    mutationFn: () => request('POST', MEMBERS, { body: { email, role } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: MEMBERS_KEY })
      onClose()
      toast({ title: t('seats.assigned', { email }) })
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (email.includes('@')) invite.mutate()
  }
  const isInvalid = invite.error instanceof RequestFailed && invite.error.refusals.length > 0
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('members.invite')}
      description={t('members.invite_text')}
      keep
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <Field
          label={t('seats.email')}
          error={
            isInvalid || (checked && !email.includes('@')) ? t('seats.email_wrong') : undefined
          }
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
        <Field label={t('members.role')}>
          <Select
            value={role}
            options={roles.map(value => ({ value, label: t(`members.roles.${value}`) }))}
            onChange={setRole}
          />
        </Field>
        {invite.error && !isInvalid && (
          <Banner meaning="negative">{memberProblem(invite.error, t, say)}</Banner>
        )}
        <DialogActions>
          <Button onClick={onClose}>{say('action.cancel')}</Button>
          <Button type="submit" kind="primary" loading={invite.isPending}>
            {t('seats.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
