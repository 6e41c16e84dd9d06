import { namesOfRole } from '@gatehouse/contract/access/authorize'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { FormSheet } from '../../frame/form-sheet.tsx'
import { useTexts } from '../../texts.ts'
import { useOrganization } from '../use-organization.ts'
import { isOwner, type Member, nameOf } from '../member.ts'
import { usePlacesIn } from '../places-query.ts'
import { RoleChoice } from '../roles/role-choice.tsx'

interface RoleValues {
  roles: string[]
}

interface ChangeRolesProps {
  member: Member | undefined
  onClose: () => void
}

/** Changes a member's roles; the only owner stays an owner. */
export function ChangeRoles({ member, onClose }: ChangeRolesProps) {
  const t = useTexts()
  const { id: organizationId } = useOrganization()
  const { data: places } = usePlacesIn()
  const before = member ? namesOfRole(member.role) : []
  const isOnlyOwner = member !== undefined && isOwner(member.role) && places?.owners === 1
  const save = useWrite(
    (client, { roles }: RoleValues) =>
      client.members.updateRole({
        body: { organizationId, memberId: member?.id ?? '', role: roles },
      }),
    () => {
      onClose()
      toast({ title: t('form.saved') })
    },
  )
  return (
    <FormSheet
      open={member !== undefined}
      onOpenChange={open => !open && onClose()}
      title={t('members.roles_of', { name: member ? nameOf(member) : '' })}
      description={t('members.roles_text')}
      submit={t('form.save')}
      save={save}
      values={{ roles: before }}
    >
      {form => (
        <RoleChoice
          form={form}
          name="roles"
          before={before}
          {...(isOnlyOwner && { kept: { owner: t('members.only_owner') } })}
        />
      )}
    </FormSheet>
  )
}
