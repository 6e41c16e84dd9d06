import type { User } from '@gatehouse/contract/accounts/users'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import type { UseFormReturn } from 'react-hook-form'
import { useWrite } from '../../endpoint-hooks.ts'
import { FormSheet } from '../../frame/form-sheet.tsx'
import { useTexts } from '../../texts.ts'
import { emailRule } from '../email-rule.ts'
import { useOffers } from '../offers.ts'
import { useUserChanged } from '../use-user.ts'
import type { UserActionProps } from './user-action.ts'

interface UserValues {
  name: string
  email: string
  proven: boolean
  username: string
  displayUsername: string
}

/** Edits a user's names and email address. */
export function EditUser({ open, onClose, user }: UserActionProps) {
  const t = useTexts()
  const sessionChanged = useUserChanged()
  const save = useWrite(
    async (client, values: UserValues) => {
      const data = changesOf(user, values)
      // The server rejects an empty change; saving without changes just closes the form.
      if (Object.keys(data).length === 0) return user
      return client.admin.updateUser({ body: { userId: user.id, data } })
    },
    async () => {
      onClose()
      toast({ title: t('form.saved') })
      await sessionChanged()
    },
  )
  return (
    <FormSheet
      open={open}
      onOpenChange={next => !next && onClose()}
      title={t('admin.user.edit')}
      submit={t('form.save')}
      save={save}
      values={valuesOf(user)}
    >
      {form => <Fields form={form} user={user} />}
    </FormSheet>
  )
}

function Fields({ form, user }: { form: UseFormReturn<UserValues>; user: User }) {
  const t = useTexts()
  const { usernameLengthMin: min, usernameLengthMax: max } = useOffers()
  const { errors } = form.formState
  const changesEmail = form.watch('email').toLowerCase() !== user.email
  return (
    <>
      <Field label={t('fields.name')} error={errors.name?.message} required>
        <TextInput
          autoComplete="off"
          {...form.register('name', { required: t('invalid.missing') })}
        />
      </Field>
      <Field
        label={t('accounts.email')}
        help={changesEmail ? t('admin.user.moves') : undefined}
        error={errors.email?.message}
        required
      >
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          {...form.register('email', {
            ...emailRule(t),
            // An email address entered by an admin is not verified.
            onChange: () => form.setValue('proven', false),
          })}
        />
      </Field>
      <Checkbox
        label={t('admin.user.proven')}
        help={t('admin.user.proven_help')}
        {...form.register('proven')}
      />
      <Field
        label={t('account.names.username')}
        optional={!user.username}
        help={t('account.names.username_help', { min, max })}
        error={errors.username?.message}
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('username', {
            required: user.username ? t('admin.user.username_stays') : false,
          })}
        />
      </Field>
      <Field label={t('account.names.display')} optional help={t('account.names.display_help')}>
        <TextInput autoComplete="off" {...form.register('displayUsername')} />
      </Field>
    </>
  )
}

function valuesOf(user: User): UserValues {
  return {
    name: user.name,
    email: user.email,
    proven: user.emailVerified,
    username: user.username ?? '',
    displayUsername: user.displayUsername ?? '',
  }
}

/** Sends only changed fields, because each sent field is logged. */
function changesOf(user: User, values: UserValues) {
  const { name, email, proven: verified, username, displayUsername } = values
  const before = valuesOf(user)
  const changesEmail = email.toLowerCase() !== before.email
  return {
    ...(name !== before.name && { name }),
    ...(changesEmail && { email }),
    ...((changesEmail || verified !== before.proven) && { emailVerified: verified }),
    ...(username !== before.username && username && { username }),
    ...(displayUsername !== before.displayUsername && { displayUsername }),
  }
}
