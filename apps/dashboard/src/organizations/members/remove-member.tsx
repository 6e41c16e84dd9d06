import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useOrganization } from '../use-organization.ts'
import { type Member, nameOf } from '../member.ts'
import { usePlacesIn } from '../places-query.ts'

interface RemoveMemberProps {
  member: Member | undefined
  onClose: () => void
}

/** Removes a member: says before the removal what it does not end. */
export function RemoveMember({ member, onClose }: RemoveMemberProps) {
  const t = useTexts()
  const { id: organizationId, name: organization } = useOrganization()
  const { data: places } = usePlacesIn()
  const remove = useWrite(
    (client, { id }: Member) =>
      client.members.remove({ body: { organizationId, memberIdOrEmail: id } }),
    (_, removed) => {
      onClose()
      toast({ title: t('members.removed', { name: nameOf(removed) }) })
    },
  )
  const name = member ? nameOf(member) : ''
  // Two members may have the same name, but not the same email address.
  const who = member?.user.name ? `${name} (${member.user.email})` : name
  return (
    <ConfirmDialog
      open={member !== undefined}
      onOpenChange={open => {
        if (open) return
        remove.reset()
        onClose()
      }}
      title={t('members.remove_title', { name })}
      consequences={[
        t('members.remove_access', { name: who, organization }),
        t('members.remove_teams'),
        ...(places?.seats ? [t('members.remove_seat')] : []),
        t('members.remove_keeps'),
        t('members.remove_back'),
      ]}
      action={t('members.remove')}
      loading={remove.isPending}
      error={remove.error ? sentenceOf(remove.error, t) : undefined}
      onConfirm={() => member && remove.mutate(member)}
    />
  )
}
