import { Fragment } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { momentOf } from '../../accounts/moment.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useRoleNames } from '../roles/role-texts.ts'
import { type AnsweredInvitation, useAccept } from './use-answer.ts'
import type { View } from './view-texts.ts'

interface AnswerInvitationProps {
  invitation: NonNullable<View['invitation']>
  onDecline: (invitation: AnsweredInvitation) => void
}

/** An invitation's details, with buttons to accept or decline. */
export function AnswerInvitation({ invitation, onDecline }: AnswerInvitationProps) {
  const t = useTexts()
  const roleNames = useRoleNames()
  const accept = useAccept()
  const { role, email, expiresAt, inviterEmail } = invitation
  const facts = [
    { label: t('members.roles'), value: roleNames(role) },
    ...(inviterEmail ? [{ label: t('invitation.from'), value: inviterEmail }] : []),
    { label: t('invitation.to'), value: email },
    { label: t('invitations.expires'), value: <DateTimeText at={momentOf(expiresAt)} /> },
  ]
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {facts.map(({ label, value }) => (
          <Fragment key={label}>
            <dt className="text-faint">{label}</dt>
            <dd className="text-strong break-words">{value}</dd>
          </Fragment>
        ))}
      </dl>
      {accept.error && <Banner meaning="negative">{sentenceOf(accept.error, t)}</Banner>}
      <div className="flex flex-col gap-2">
        <Button
          kind="primary"
          className="w-full"
          loading={accept.isPending || accept.isSuccess}
          onClick={() => accept.mutate(invitation)}
        >
          {t('invitation.accept')}
        </Button>
        <Button className="w-full" onClick={() => onDecline(invitation)}>
          {t('invitation.decline')}
        </Button>
      </div>
    </div>
  )
}
