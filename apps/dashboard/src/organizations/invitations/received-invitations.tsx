import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { Avatar } from '@gatehouse/ui/avatar'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Status } from '@gatehouse/ui/status'
import { MailOpen } from 'lucide-react'
import { AccountPage } from '../../accounts/account-page.tsx'
import { LoadingCard } from '../../frame/loading-card.tsx'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { MailNotice } from '../../accounts/mail-notice.tsx'
import { momentOf } from '../../accounts/moment.ts'
import { useUser } from '../../accounts/use-user.ts'
import type { AnswerOf } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useRoleNames } from '../roles/role-texts.ts'
import { DeclineInvitation } from './decline-invitation.tsx'
import { invitationStateOf } from './invitation.ts'
import { useReceived } from './received-query.ts'
import { useAccept } from './use-answer.ts'

/** The organizations that invited the user. */
export const Route = createFileRoute('/account/invitations')({ component: ReceivedInvitations })

type ReceivedInvitation = AnswerOf<'invitations', 'listOwn'>[number]

function ReceivedInvitations() {
  const t = useTexts()
  const { email, emailVerified } = useUser()
  const query = useReceived()
  const [invitationToDecline, setInvitationToDecline] = useState<ReceivedInvitation>()
  return (
    <AccountPage title={t('account.place.invitations')} description={t('invitation.received_text')}>
      {!emailVerified && (
        <>
          <p className="text-muted">{t('invitation.prove_to_see')}</p>
          <MailNotice email={email} offersNewLink to="/account/invitations" />
        </>
      )}
      {query.error && <NotLoaded query={query} />}
      {emailVerified && !query.data && !query.error && <LoadingCard lines={4} />}
      {query.data?.length === 0 && (
        <Card>
          <EmptyState
            icon={<MailOpen />}
            title={t('invitation.none')}
            text={t('invitation.none_text', { email })}
          />
        </Card>
      )}
      {query.data && query.data.length > 0 && (
        <Card flush className="[&>div]:pt-0">
          <ul className="divide-y" aria-label={t('account.place.invitations')}>
            {query.data.map(item => (
              <Row key={item.id} invitation={item} onDecline={() => setInvitationToDecline(item)} />
            ))}
          </ul>
        </Card>
      )}
      <DeclineInvitation
        invitation={invitationToDecline}
        onClose={() => setInvitationToDecline(undefined)}
      />
    </AccountPage>
  )
}

function Row({ invitation, onDecline }: { invitation: ReceivedInvitation; onDecline: () => void }) {
  const t = useTexts()
  const roleNames = useRoleNames()
  const accept = useAccept()
  const { organizationName: name, role, expiresAt } = invitation
  const isOver = invitationStateOf(invitation) === 'expired'
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4">
      <span className="flex min-w-0 flex-1 basis-64 gap-3">
        <Avatar name={name} square />
        <span className="min-w-0">
          <span className="text-strong block font-medium break-words">{name}</span>
          <span className="text-small text-muted block break-words">
            {t('invitation.as', { roles: roleNames(role) })}
          </span>
          <span className="text-small text-faint block">
            {isOver ? (
              <Status meaning="warning">{t('invitations.state.expired')}</Status>
            ) : (
              <>
                {t('invitations.expires')}: <DateTimeText at={momentOf(expiresAt)} />
              </>
            )}
          </span>
        </span>
      </span>
      {isOver ? (
        <p className="text-small text-muted basis-full">{t('invitation.ask_for_another')}</p>
      ) : (
        <span className="flex gap-2">
          <Button onClick={onDecline} aria-label={`${t('invitation.decline')}: ${name}`}>
            {t('invitation.decline')}
          </Button>
          <Button
            kind="primary"
            aria-label={`${t('invitation.accept')}: ${name}`}
            loading={accept.isPending || accept.isSuccess}
            onClick={() => accept.mutate(invitation)}
          >
            {t('invitation.accept')}
          </Button>
        </span>
      )}
      {accept.error && (
        <Banner meaning="negative" className="basis-full">
          {sentenceOf(accept.error, t)}
        </Banner>
      )}
    </li>
  )
}
