import { USER_ROLE } from '@gatehouse/contract/access/instance-roles'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { toast } from '@gatehouse/ui/toast'
import { useController, type UseFormReturn } from 'react-hook-form'
import { useWrite } from '../../endpoint-hooks.ts'
import { FormSheet } from '../../frame/form-sheet.tsx'
import { useTexts } from '../../texts.ts'
import { useUserChanged } from '../use-user.ts'
import { rolesOf, rolesThatMatter } from './roles.ts'
import type { UserActionProps } from './user-action.ts'

interface RoleValues {
  roles: string[]
}

/** Sets a user's server roles: none, one or several. */
export function SetRoles({ open, onClose, user }: UserActionProps) {
  const t = useTexts()
  const sessionChanged = useUserChanged()
  const save = useWrite(
    (client, { roles }: RoleValues) => {
      const role = roles.join(',') || USER_ROLE
      return client.admin.setRole({ body: { userId: user.id, role } })
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
      title={t('admin.user.roles_of', { name: user.name || user.email })}
      description={t('admin.user.roles_text')}
      submit={t('form.save')}
      save={save}
      values={{ roles: rolesOf(user.role) }}
    >
      {form => <Fields form={form} />}
    </FormSheet>
  )
}

function Fields({ form }: { form: UseFormReturn<RoleValues> }) {
  const t = useTexts()
  const { field } = useController({ control: form.control, name: 'roles' })
  const set = (role: string, on: boolean) =>
    field.onChange(
      rolesThatMatter.filter(item => (item === role ? on : field.value.includes(item))),
    )
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="sr-only">{t('admin.user.role')}</legend>
      {rolesThatMatter.map((role, index) => (
        <Checkbox
          key={role}
          {...(index === 0 && { ref: field.ref })}
          label={t(`admin.role.${role}`)}
          help={t(`admin.role_text.${role}`)}
          checked={field.value.includes(role)}
          onChange={({ target }) => set(role, target.checked)}
        />
      ))}
    </fieldset>
  )
}
