import { namesOfRole } from '@gatehouse/contract/access/authorize'
import { EmailText } from '@gatehouse/ui/email-text'
import type { MenuItem } from '@gatehouse/ui/menu'
import { Status } from '@gatehouse/ui/status'
import type { Column } from '@gatehouse/ui/table'
import { toast } from '@gatehouse/ui/toast'
import { MailX, Send } from 'lucide-react'
import { momentOf } from '../../accounts/moment.ts'
import { useWrite } from '../../endpoint-hooks.ts'
import { RowMenu } from '../../frame/row-menu.tsx'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useRoleNames } from '../roles/role-texts.ts'
import { useStanding } from '../standing.ts'
import { useTeams } from '../teams/use-teams.ts'
import { useOrganization } from '../use-organization.ts'
import { type Invitation, open, invitationStateOf, stateTexts } from './invitation.ts'
import { sendAgain } from './send-invitations.ts'

interface Actions {
  onCancel: (invitation: Invitation) => void
}

/** The columns of the invitation list, with each row's actions. */
export function useInvitationColumns({ onCancel }: Actions): Column<Invitation>[] {
  const t = useTexts()
  const roleNames = useRoleNames()
  const teamNames = useTeamNames()
  const { may } = useStanding()
  const canManage = may('invitation:create') || may('invitation:cancel')
  return [
    {
      id: 'email',
      header: t('accounts.email'),
      sortable: true,
      cell: ({ email }) => <EmailText of={email} className="text-strong font-medium" />,
    },
    {
      id: 'role',
      header: t('members.roles'),
      phone: 'detail',
      cell: ({ role, teamId }) => (
        <span className="break-words">
          {roleNames(role)}
          {teamNames(teamId) && <span className="text-faint"> · {teamNames(teamId)}</span>}
        </span>
      ),
    },
    {
      id: 'state',
      header: t('fields.status'),
      phone: 'detail',
      cell: invitation => {
        const state = invitationStateOf(invitation)
        return <Status meaning={stateTexts[state]}>{t(`invitations.state.${state}`)}</Status>
      },
    },
    {
      id: 'createdAt',
      header: t('invitations.first_sent'),
      sortable: true,
      wide: true,
      phone: 'hidden',
      cell: ({ createdAt }) => <DateTimeText at={momentOf(createdAt)} />,
    },
    {
      id: 'expiresAt',
      header: t('invitations.expires'),
      sortable: true,
      phone: 'detail',
      cell: invitation =>
        open.includes(invitationStateOf(invitation)) && (
          <>
            <span className="@rows:hidden">{t('invitations.expires')}: </span>
            <DateTimeText at={momentOf(invitation.expiresAt)} />
          </>
        ),
    },
    ...(canManage
      ? [
          {
            id: 'actions',
            header: t('fields.actions'),
            align: 'end' as const,
            width: '@roomy:w-20',
            phone: 'end' as const,
            cell: (invitation: Invitation) => (
              <InvitationMenu of={invitation} onCancel={onCancel} />
            ),
          },
        ]
      : []),
  ]
}

/** The actions depend on the status: an accepted or declined invitation has none. */
function InvitationMenu({ of: invitation, onCancel }: Actions & { of: Invitation }) {
  const t = useTexts()
  const { may } = useStanding()
  const { id: organizationId } = useOrganization()
  const { email, role, teamId } = invitation
  const state = invitationStateOf(invitation)
  const format = (error: unknown) => toast({ title: sentenceOf(error, t), meaning: 'negative' })
  const again = useWrite(
    client => {
      const to = { organizationId, role: namesOfRole(role) }
      if (state === 'waiting') return sendAgain(email, to)
      // An expired invitation cannot be renewed: a new one to the same address replaces it.
      const teams = teamId?.split(',').filter(Boolean)
      return client.invitations.invite({ body: { ...to, email, ...(teams && { teamId: teams }) } })
    },
    () => toast({ title: t('invite.sent_to', { email }) }),
  )
  const items: MenuItem[] = [
    {
      id: 'again',
      label: t(state === 'waiting' ? 'invitations.send_again' : 'invitations.invite_again'),
      help: state === 'waiting' ? t('invitations.send_again_help') : undefined,
      icon: <Send aria-hidden />,
      onSelect: () => again.mutate(undefined, { onError: format }),
    },
    {
      id: 'cancel',
      label: t('invitations.cancel'),
      icon: <MailX aria-hidden />,
      danger: true,
      onSelect: () => onCancel(invitation),
    },
  ]
  const allowed = {
    again: open.includes(state) && may('invitation:create'),
    cancel: state === 'waiting' && may('invitation:cancel'),
  }
  const offered = items.filter(({ id }) => allowed[id as keyof typeof allowed])
  if (offered.length === 0) return null
  return (
    <RowMenu label={t('members.more', { name: email })} loading={again.isPending} items={offered} />
  )
}

/** The names of the teams in an invitation. */
function useTeamNames(): (teamId: string | null) => string {
  const { data: teams } = useTeams()
  return teamId => {
    const ids = teamId?.split(',') ?? []
    const named = (teams ?? []).filter(({ id }) => ids.includes(id))
    return named.map(({ name }) => name).join(', ')
  }
}
