import { useState } from 'react'
import { Field } from '@gatehouse/ui/field'
import { TextArea } from '@gatehouse/ui/text-area'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { useTexts } from '../../texts.ts'
import type { CustomerRequest } from './request-status.tsx'

/** The contract's maximum length of a reply. */
const REPLY_MAX = 1_000

interface ReplyDialogProps {
  of: CustomerRequest
  verb: 'resolve' | 'decline'
  onClose: () => void
}

/** Declines a request with a reply, or marks it as handled, with a reply or without one. */
export function ReplyDialog({ of: { id }, verb, onClose }: ReplyDialogProps) {
  const t = useTexts()
  const [reply, setReply] = useState('')
  const [checked, setChecked] = useState(false)
  const isRequired = verb === 'decline'
  const isMissing = isRequired && reply.trim() === ''
  const save = useWrite(
    client =>
      verb === 'decline'
        ? client.customerRequests.decline({ id, body: { reply: reply.trim() } })
        : client.customerRequests.resolve({ id, body: { reply: reply.trim() || null } }),
    () => {
      onClose()
      toast({ title: t('requests.done') })
    },
  )
  return (
    <FormDialog
      onOpenChange={onClose}
      title={t(`requests.${verb}`)}
      action={t(`requests.${verb}`)}
      danger={isRequired}
      onSubmit={() => {
        setChecked(true)
        if (!isMissing) save.mutate()
      }}
      saving={save}
    >
      <Field
        label={t('requests.reply')}
        help={t('requests.reply_help')}
        error={checked && isMissing ? t('requests.reply_missing') : undefined}
        required={isRequired}
        optional={!isRequired}
      >
        <TextArea
          value={reply}
          onChange={({ target }) => setReply(target.value)}
          maxLength={REPLY_MAX}
        />
      </Field>
    </FormDialog>
  )
}
