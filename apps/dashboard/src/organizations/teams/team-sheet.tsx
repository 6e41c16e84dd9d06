import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { FormSheet } from '../../frame/form-sheet.tsx'
import { useTexts } from '../../texts.ts'
import { useOrganization } from '../use-organization.ts'

const NAME_LENGTH_MAX = 200

interface TeamSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The team to rename; if missing, a new one is created. */
  team?: { id: string; name: string }
  onSaved?: (team: { id: string }) => void
}

/** Creates or renames a team. */
export function TeamSheet({ open, onOpenChange, team, onSaved }: TeamSheetProps) {
  const t = useTexts()
  const { id: organizationId } = useOrganization()
  const save = useWrite(
    (client, { name }: { name: string }) =>
      team
        ? client.teams.update({ body: { teamId: team.id, data: { name, organizationId } } })
        : client.teams.create({ body: { name, organizationId } }),
    saved => {
      onOpenChange(false)
      if (team) toast({ title: t('form.saved') })
      onSaved?.(saved)
    },
  )
  return (
    <FormSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(team ? 'teams.rename' : 'teams.new')}
      submit={t(team ? 'form.save' : 'teams.create')}
      save={save}
      values={{ name: team?.name ?? '' }}
    >
      {form => (
        <Field
          label={t('fields.name')}
          help={t('teams.name_help')}
          error={form.formState.errors.name?.message}
          required
        >
          <TextInput
            autoComplete="off"
            maxLength={NAME_LENGTH_MAX}
            {...form.register('name', {
              setValueAs: (typed: string) => typed.trim(),
              required: t('invalid.missing'),
            })}
          />
        </Field>
      )}
    </FormSheet>
  )
}
