import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@gatehouse/ui/button'
import { DateTime } from '@gatehouse/ui/date-time'
import { toast } from '@gatehouse/ui/toast'
import { Trans, useTranslation } from 'react-i18next'
import { problemSentence, request } from '../api.ts'
import { type Seat, SEATS, SEATS_KEY } from '../seat-queries.ts'

interface SeatRowProps {
  seat: Seat
  onRevoke: () => void
}

/** A seat: whose it is, since when, or until when the invitation is valid. */
export function SeatRow({ seat, onRevoke }: SeatRowProps) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const client = useQueryClient()
  const { id, email, member, status } = seat
  const resend = useMutation({
    mutationFn: () => request('POST', `${SEATS}/${id}/resend`),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: SEATS_KEY })
      toast({ title: t('seats.resent', { email }) })
    },
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-4">
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="text-strong font-medium wrap-anywhere">{member?.name ?? email}</h3>
        {member?.name && <p className="text-small text-muted wrap-anywhere">{email}</p>}
        <p className="text-small text-muted mt-1">
          <SeatState seat={seat} />
        </p>
        {resend.error && (
          <p role="alert" className="text-small text-negative mt-1">
            {problemSentence(resend.error, say)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {status === 'pending' && (
          <Button loading={resend.isPending} onClick={() => resend.mutate()}>
            {t('seats.resend')}
            <span className="sr-only">{email}</span>
          </Button>
        )}
        <Button onClick={onRevoke}>
          {t('seats.revoke')}
          <span className="sr-only">{email}</span>
        </Button>
      </div>
    </li>
  )
}

function SeatState({ seat }: { seat: Seat }) {
  const { t } = useTranslation('portal')
  const { status, claimed_at, invitation_token_expires_at } = seat
  if (status === 'claimed' && claimed_at) {
    const day = <DateTime key="date" value={claimed_at} as="day" />
    return <Trans t={t} i18nKey="seats.claimed" components={[day]} />
  }
  if (!invitation_token_expires_at) return null
  const time = <DateTime key="date" value={invitation_token_expires_at} />
  return <Trans t={t} i18nKey="seats.pending" components={[time]} />
}
