import { useState } from 'react'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { useTexts } from '../../texts.ts'

const EMAIL_MAX = 320

/** The purchase that seats belong to. */
export type SeatPurchase = { subscriptionId: string } | { orderId: string }

/** Assigns a seat to a person by email, which sends them an invitation. */
export function AssignSeat({ of, onClose }: { of: SeatPurchase; onClose: () => void }) {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const [checked, setChecked] = useState(false)
  const email = typed.trim()
  const assign = useWrite(
    client => client.customerSeats.assign({ body: { ...of, email } }),
    () => {
      onClose()
      toast({ title: t('seats.assigned', { email }) })
    },
  )
  const submit = () => {
    setChecked(true)
    if (email.includes('@')) assign.mutate()
  }
  return (
    <FormDialog
      onOpenChange={open => !open && onClose()}
      title={t('seats.assign')}
      action={t('seats.send')}
      onSubmit={submit}
      saving={assign}
    >
      <p className="text-muted">{t('seats.assign_text')}</p>
      <Field
        label={t('accounts.email')}
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
    </FormDialog>
  )
}
