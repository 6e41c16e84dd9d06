import { useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { Status } from '@gatehouse/ui/status'
import { toast } from '@gatehouse/ui/toast'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { type AnswerOf, useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { useStanding } from '../../organizations/standing.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { AssignSeat, type SeatPurchase } from './assign-seat.tsx'

type Seat = AnswerOf<'customerSeats', 'list'>['seats'][number]

interface PurchaseSeatsProps {
  of: SeatPurchase
  /** Whether the purchase is active, so that its seats can be assigned. */
  isActive: boolean
}

/** The people who have the seats of a purchase whose product assigns them one by one. */
export function PurchaseSeats({ of, isActive }: PurchaseSeatsProps) {
  const t = useTexts()
  const { may } = useStanding()
  const query = useEndpointQuery('customerSeats', 'list', of)
  const { data, error } = query
  const [assigning, setAssigning] = useState(false)
  const [leaving, setLeaving] = useState<Seat>()
  const seats = data?.seats.filter(({ status }) => status !== 'revoked') ?? []
  return (
    <Card
      title={t('seats.title')}
      actions={
        data &&
        isActive &&
        may('customers:write') && (
          <Button
            disabledReason={data.availableSeats === 0 ? t('seats.none_left') : undefined}
            onClick={() => setAssigning(true)}
          >
            {t('seats.assign')}
          </Button>
        )
      }
    >
      {error && <NotLoaded query={query} />}
      {!data && !error && <Skeleton />}
      {data && (
        <p className="text-muted">
          {t('seats.used', { used: data.totalSeats - data.availableSeats, total: data.totalSeats })}
        </p>
      )}
      {seats.length > 0 && (
        <ul className="mt-4 divide-y border-t">
          {seats.map(seat => (
            <SeatLine key={seat.id} seat={seat} onRevoke={() => setLeaving(seat)} />
          ))}
        </ul>
      )}
      {assigning && <AssignSeat of={of} onClose={() => setAssigning(false)} />}
      <RevokeSeat seat={leaving} onClose={() => setLeaving(undefined)} />
    </Card>
  )
}

function SeatLine({ seat, onRevoke }: { seat: Seat; onRevoke: () => void }) {
  const t = useTexts()
  const { may } = useStanding()
  const { id, email, status } = seat
  const isPending = status === 'pending'
  const resend = useWrite(
    client => client.customerSeats.resend({ seatId: id }),
    () => toast({ title: t('seats.resent', { email }) }),
  )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-strong wrap-anywhere">{email}</p>
        <Status meaning={isPending ? 'warning' : 'positive'}>
          {t(isPending ? 'seats.pending' : 'seats.claimed')}
        </Status>
        {resend.error && (
          <p role="alert" className="text-small text-negative">
            {sentenceOf(resend.error, t)}
          </p>
        )}
      </div>
      {may('customers:write') && (
        <div className="flex gap-2">
          {isPending && (
            <Button size="small" loading={resend.isPending} onClick={() => resend.mutate()}>
              {t('seats.resend')}
              <span className="sr-only">{email}</span>
            </Button>
          )}
          <Button size="small" onClick={onRevoke}>
            {t('seats.revoke')}
            <span className="sr-only">{email}</span>
          </Button>
        </div>
      )}
    </li>
  )
}

interface RevokeSeatProps {
  /** Undefined while the dialog is closed. */
  seat: Seat | undefined
  onClose: () => void
}

function RevokeSeat({ seat, onClose }: RevokeSeatProps) {
  const t = useTexts()
  const email = seat?.email ?? ''
  const revoke = useWrite(
    (client, seatId: string) => client.customerSeats.revoke({ seatId }),
    () => {
      onClose()
      toast({ title: t('seats.revoked', { email }) })
    },
  )
  return (
    <ConfirmDialog
      open={seat !== undefined}
      onOpenChange={open => {
        if (open) return
        revoke.reset()
        onClose()
      }}
      title={t('seats.revoke_title', { email })}
      consequences={[
        t(seat?.status === 'pending' ? 'seats.revoke_pending' : 'seats.revoke_claimed'),
        t('seats.revoke_free'),
      ]}
      action={t('seats.revoke_action')}
      loading={revoke.isPending}
      error={revoke.error ? sentenceOf(revoke.error, t) : undefined}
      onConfirm={() => seat && revoke.mutate(seat.id)}
    />
  )
}
