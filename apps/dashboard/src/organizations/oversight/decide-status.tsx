import { useState } from 'react'
import type { DecidedStatus } from '@gatehouse/contract/organizations/oversight'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { Field } from '@gatehouse/ui/field'
import { TextArea } from '@gatehouse/ui/text-area'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import type { OverseenOrganization } from './overseen-organization.ts'

const REASON_LENGTH_MAX = 1_000

interface DecideStatusProps {
  organization: OverseenOrganization
  /** The decision to confirm; without it the dialog is closed. */
  status: DecidedStatus | undefined
  onClose: () => void
}

/** Allows an organization to sell, or stops it: says before what that means. */
export function DecideStatus({ organization, status, onClose }: DecideStatusProps) {
  const t = useTexts()
  const title = status && t(`admin.merchant.decide_title.${status}`, { name: organization.name })
  return (
    <Dialog
      open={status !== undefined}
      onOpenChange={open => !open && onClose()}
      title={title ?? ''}
      size="small"
      keep
    >
      {status && <Decision organization={organization} status={status} onClose={onClose} />}
    </Dialog>
  )
}

function Decision({
  organization,
  status,
  onClose,
}: DecideStatusProps & { status: DecidedStatus }) {
  const t = useTexts()
  const [reason, setReason] = useState('')
  const decide = useWrite(
    client => {
      const body = { organizationId: organization.id, status, reason: reason.trim() || undefined }
      return client.oversight.setStatus({ body })
    },
    () => {
      onClose()
      toast({ title: t(`admin.merchant.decided.${status}`, { name: organization.name }) })
    },
  )
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        decide.mutate()
      }}
      className="flex flex-col gap-4"
    >
      <ul className="text-muted flex list-disc flex-col gap-1.5 pl-5">
        <li>{t(`admin.merchant.selling.${status}`)}</li>
        <li>{t(`admin.merchant.sold.${status}`)}</li>
        <li>{t('admin.merchant.told_owner')}</li>
      </ul>
      <Field label={t('admin.ban.reason')} optional help={t('admin.merchant.reason_help')}>
        <TextArea
          value={reason}
          maxLength={REASON_LENGTH_MAX}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      {decide.error && <Banner meaning="negative">{sentenceOf(decide.error, t)}</Banner>}
      <DialogActions>
        <Button onClick={onClose}>{t('ui:action.cancel')}</Button>
        <Button
          type="submit"
          kind={status === 'denied' ? 'danger' : 'primary'}
          loading={decide.isPending}
        >
          {t(`admin.merchant.decide.${status}`)}
        </Button>
      </DialogActions>
    </form>
  )
}
