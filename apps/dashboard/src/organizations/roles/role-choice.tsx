import { Checkbox } from '@gatehouse/ui/checkbox'
import {
  type FieldPathByValue,
  type FieldValues,
  useController,
  type UseFormReturn,
} from 'react-hook-form'
import { useTexts } from '../../texts.ts'
import { useOfferedRoles } from './offered-roles.ts'

interface RoleChoiceProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  name: FieldPathByValue<Values, string[]>
  /** The current roles: each can be removed, even one the user could not give. */
  before?: readonly string[]
  /** Why a role cannot be removed. */
  kept?: Record<string, string>
}

/** A choice of one or more roles; a role that cannot be given says why. */
export function RoleChoice<Values extends FieldValues>(props: RoleChoiceProps<Values>) {
  const { form, name, before = [], kept = {} } = props
  const t = useTexts()
  const roles = useOfferedRoles()
  const unknown = before.filter(item => !roles.some(role => role.name === item))
  const rejectedOf = (item: string) => roles.find(role => role.name === item)?.refused
  const { field, fieldState } = useController({
    control: form.control,
    name,
    rules: {
      validate: (chosen: string[]) => {
        if (chosen.length === 0) return t('members.choose_role')
        return chosen.map(rejectedOf).find(Boolean) ?? true
      },
    },
  })
  const chosen: string[] = field.value
  const all = [
    ...roles,
    ...unknown.map(item => ({ name: item, label: item, help: undefined, refused: undefined })),
  ]
  const set = (role: string, on: boolean) =>
    field.onChange(
      all.map(item => item.name).filter(item => (item === role ? on : chosen.includes(item))),
    )
  const first = all.find(item => isOpen(item.name))?.name
  function isOpen(role: string) {
    if (role in kept) return false
    return chosen.includes(role) || before.includes(role) || !rejectedOf(role)
  }
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="text-small text-strong mb-2 font-medium">{t('members.roles')}</legend>
      {fieldState.error && (
        <p role="alert" className="text-small text-negative">
          {fieldState.error.message}
        </p>
      )}
      {all.map(role => (
        <Checkbox
          key={role.name}
          {...(role.name === first && { ref: field.ref })}
          label={<span className="break-words">{role.label}</span>}
          help={
            kept[role.name] ??
            (chosen.includes(role.name) ? role.help : (role.refused ?? role.help))
          }
          checked={chosen.includes(role.name)}
          disabled={!isOpen(role.name)}
          onChange={({ target }) => set(role.name, target.checked)}
        />
      ))}
    </fieldset>
  )
}
