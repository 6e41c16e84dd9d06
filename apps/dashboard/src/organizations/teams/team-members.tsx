import { useState } from 'react'
import type { MemberWithUser } from '@gatehouse/contract/organizations/members'
import { Avatar } from '@gatehouse/ui/avatar'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { Combobox } from '@gatehouse/ui/combobox'
import { Field } from '@gatehouse/ui/field'
import { IconButton } from '@gatehouse/ui/icon-button'
import { toast } from '@gatehouse/ui/toast'
import { UserRoundMinus } from 'lucide-react'
import { LoadingCard } from '../../frame/loading-card.tsx'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { displayedPicture } from '../../accounts/displayed-picture.ts'
import { useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useAllMembers } from '../all-members.ts'
import { useStanding } from '../standing.ts'
import { useOrganization } from '../use-organization.ts'
import type { Team } from './use-teams.ts'

/** A team's members: to view, add and remove. */
export function TeamMembers({ team }: { team: Team }) {
  const t = useTexts()
  const { may } = useStanding()
  const members = useAllMembers()
  const within = useEndpointQuery('teams', 'listMembers', { teamId: team.id })
  if (within.error) return <NotLoaded query={within} />
  if (members.error) return <NotLoaded query={members} />
  if (!within.data || !members.data) return <LoadingCard lines={6} />
  const ids = new Set(within.data.map(({ userId }) => userId))
  const inside = members.data.filter(({ userId }) => ids.has(userId))
  const others = members.data.filter(({ userId }) => !ids.has(userId))
  const title = t('navigation.members')
  return (
    <Card title={title} className="max-w-3xl">
      {may('member:update') && <AddMember team={team} others={others} />}
      {inside.length === 0 ? (
        <p className="text-muted pt-2">{t('teams.nobody')}</p>
      ) : (
        <ul aria-label={title} className="-mx-4 -mb-4 divide-y border-t">
          {inside.map(member => (
            <MemberRow key={member.id} team={team} member={member} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function AddMember({ team, others }: { team: Team; others: MemberWithUser[] }) {
  const t = useTexts()
  const { id: organizationId } = useOrganization()
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const add = useWrite(
    (client, userId: string) =>
      client.teams.addMember({ body: { teamId: team.id, userId, organizationId } }),
    () => {
      toast({ title: t('teams.added', { name: chosen?.label ?? '' }) })
      setChosen(null)
    },
  )
  const options = others.map(({ userId, user: { name, email } }) => ({
    value: userId,
    label: name || email,
    ...(name && { help: email }),
  }))
  return (
    <div className="mb-4 flex flex-col gap-3">
      {add.error && <Banner meaning="negative">{sentenceOf(add.error, t)}</Banner>}
      <div className="flex flex-wrap items-end gap-2">
        <Field label={t('teams.add_member')} className="min-w-0 flex-1 basis-56">
          <Combobox
            value={chosen}
            onChange={setChosen}
            options={options}
            placeholder={t('teams.find_member')}
            disabled={others.length === 0}
          />
        </Field>
        <Button
          loading={add.isPending}
          disabledReason={
            others.length === 0
              ? t('teams.everybody')
              : chosen
                ? undefined
                : t('teams.choose_member')
          }
          onClick={() => chosen && add.mutate(chosen.value)}
        >
          {t('teams.add')}
        </Button>
      </div>
    </div>
  )
}

function MemberRow({ team, member }: { team: Team; member: MemberWithUser }) {
  const t = useTexts()
  const { may } = useStanding()
  const { id: organizationId } = useOrganization()
  const { name, email, image } = member.user
  const remove = useWrite(
    client =>
      client.teams.removeMember({
        body: { teamId: team.id, userId: member.userId, organizationId },
      }),
    () => toast({ title: t('teams.removed', { name: name || email }) }),
  )
  return (
    <li className="px-4 py-3">
      <div className="flex items-center gap-3">
        <Avatar name={name || email} image={displayedPicture(image)} />
        <div className="min-w-0 flex-1">
          <p className="text-strong font-medium break-words">{name || email}</p>
          {name && <p className="text-small text-muted break-all">{email}</p>}
        </div>
        {may('member:delete') && (
          <IconButton
            label={t('teams.remove_member', { name: name || email })}
            icon={<UserRoundMinus />}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          />
        )}
      </div>
      {remove.error && (
        <p role="alert" className="text-small text-negative mt-1.5">
          {sentenceOf(remove.error, t)}
        </p>
      )}
    </li>
  )
}
