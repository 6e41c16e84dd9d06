import { Banner } from '@gatehouse/ui/banner'
import { Field } from '@gatehouse/ui/field'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { FormSheet } from '../../frame/form-sheet.tsx'
import { useTexts } from '../../texts.ts'
import { useOffers } from '../offers.ts'
import { PasswordInput } from '../password-input.tsx'
import type { UserActionProps } from './user-action.ts'

/** Sets a user's password; sessions of the old password end. */
export function SetUserPassword({ open, onClose, user }: UserActionProps) {
  const t = useTexts()
  const { passwordLengthMin: count } = useOffers()
  const save = useWrite(
    (client, { newPassword }: { newPassword: string }) =>
      client.admin.setUserPassword({ body: { userId: user.id, newPassword } }),
    () => {
      onClose()
      toast({ title: t('admin.password.done') })
    },
  )
  return (
    <FormSheet
      open={open}
      onOpenChange={next => !next && onClose()}
      title={t('admin.password.title', { name: user.name || user.email })}
      submit={t('accounts.set_password')}
      save={save}
      values={{ newPassword: '' }}
    >
      {form => (
        <>
          <Banner meaning="warning">{t('admin.password.text')}</Banner>
          <Field
            label={t('accounts.new_password')}
            help={t('accounts.password_help', { count })}
            error={form.formState.errors.newPassword?.message}
            required
          >
            <PasswordInput
              autoComplete="new-password"
              {...form.register('newPassword', { required: t('invalid.missing') })}
            />
          </Field>
        </>
      )}
    </FormSheet>
  )
}
