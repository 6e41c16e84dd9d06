import { Checkbox } from '@gatehouse/ui/checkbox'
import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import type { InstanceRole } from '@gatehouse/contract/access/instance-roles'
import type { UseFormReturn } from 'react-hook-form'
import { useWrite } from '../../endpoint-hooks.ts'
import type { GatehouseClient } from '../../client.ts'
import { FormSheet } from '../../frame/form-sheet.tsx'
import { useTexts } from '../../texts.ts'
import { emailRule } from '../email-rule.ts'
import { useOffers } from '../offers.ts'
import { PasswordInput } from '../password-input.tsx'
import { roles } from './roles.ts'

interface NewUser {
  name: string
  email: string
  proven: boolean
  password: string
  /** The user is emailed a link to set a password. */
  invited: boolean
  role: InstanceRole
}

const noUser: NewUser = {
  name: '',
  email: '',
  proven: false,
  password: '',
  invited: true,
  role: 'user',
}

interface CreateUserProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onCreated: (id: string) => void
}

/** Creates a user, with a first password or with an emailed link to set one. */
export function CreateUser({ open, onOpenChange, onCreated }: CreateUserProps) {
  const t = useTexts()
  const { passwordReset } = useOffers()
  const save = useWrite(
    async (client, input: NewUser) => {
      const { name, email, password, proven: verified, role } = input
      const { user } = await client.admin.createUser({
        body: {
          name,
          email,
          role,
          ...(password && { password }),
          ...(verified && { data: { emailVerified: true } }),
        },
      })
      const sendsPasswordLink = input.invited && !password && passwordReset
      return {
        id: user.id,
        mailed: sendsPasswordLink ? await invite(client, user.email) : undefined,
      }
    },
    ({ id, mailed }, { email }) => {
      onOpenChange(false)
      if (mailed === false) toast({ title: t('admin.users.not_mailed'), meaning: 'negative' })
      else toast({ title: t(mailed ? 'admin.users.mailed' : 'admin.users.created', { email }) })
      onCreated(id)
    },
  )
  return (
    <FormSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('admin.users.new')}
      description={t('admin.users.new_text')}
      submit={t('admin.users.create')}
      save={save}
      values={noUser}
    >
      {form => <Fields form={form} />}
    </FormSheet>
  )
}

/** The account already exists: a failure to send the email does not undo it. */
const invite = (client: GatehouseClient, email: string) =>
  client.credentials.requestReset({ body: { email, redirectTo: '/reset-password' } }).then(
    () => true,
    () => false,
  )

function Fields({ form }: { form: UseFormReturn<NewUser> }) {
  const t = useTexts()
  const { passwordReset, passwordLengthMin: count } = useOffers()
  const { errors } = form.formState
  const withPassword = form.watch('password') !== ''
  return (
    <>
      <Field label={t('fields.name')} error={errors.name?.message} required>
        <TextInput
          autoComplete="off"
          {...form.register('name', { required: t('invalid.missing') })}
        />
      </Field>
      <Field label={t('accounts.email')} error={errors.email?.message} required>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          {...form.register('email', emailRule(t))}
        />
      </Field>
      <Checkbox
        label={t('admin.user.proven')}
        help={t('admin.user.proven_help')}
        {...form.register('proven')}
      />
      <Field
        label={t('accounts.password')}
        optional
        help={t('admin.users.password_help', { count })}
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      {!withPassword && (
        <Checkbox
          label={t('admin.users.invite')}
          help={t(passwordReset ? 'admin.users.invite_help' : 'admin.users.invite_off')}
          disabled={!passwordReset}
          {...form.register('invited')}
        />
      )}
      <Field label={t('admin.user.role')} help={t(`admin.role_text.${form.watch('role')}`)}>
        <NativeSelect
          options={roles.map(role => ({ value: role, label: t(`admin.role.${role}`) }))}
          {...form.register('role')}
        />
      </Field>
    </>
  )
}
