import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@gatehouse/ui/button'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../frame/loaded.tsx'
import { type Seat, type SeatList, type SeatsOf, seatsQuery } from '../seat-queries.ts'
import { AssignSeat } from './assign-seat.tsx'
import { RevokeSeat } from './revoke-seat.tsx'
import { SeatRow } from './seat-row.tsx'

/** The seats of a purchase: who has one, and assigning, resending and revoking them. */
export function Seats({ of }: { of: SeatsOf }) {
  const { t } = useTranslation('portal')
  const query = useQuery(seatsQuery(of))
  const [assigning, setAssigning] = useState(false)
  const [leaving, setLeaving] = useState<Seat>()
  const { data } = query
  return (
    <section className="mt-9">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="text-body text-strong">{t('seats.title')}</h2>
          {data && <p className="text-muted mt-1">{t('seats.used', countsOf(data))}</p>}
        </div>
        {data && (
          <Button
            disabledReason={data.available_seats === 0 ? t('seats.none_left') : undefined}
            onClick={() => setAssigning(true)}
          >
            {t('seats.assign')}
          </Button>
        )}
      </div>
      <Loaded query={query}>
        {({ seats }) => <SeatRows seats={seats.filter(isOpen)} onRevoke={setLeaving} />}
      </Loaded>
      {assigning && <AssignSeat of={of} onClose={() => setAssigning(false)} />}
      <RevokeSeat seat={leaving} onClose={() => setLeaving(undefined)} />
    </section>
  )
}

const isOpen = ({ status }: Seat) => status !== 'revoked'

const countsOf = ({ total_seats, available_seats }: SeatList) => ({
  used: total_seats - available_seats,
  total: total_seats,
})

interface SeatRowsProps {
  seats: Seat[]
  onRevoke: (seat: Seat) => void
}

function SeatRows({ seats, onRevoke }: SeatRowsProps) {
  const { t } = useTranslation('portal')
  if (seats.length === 0) {
    return <p className="text-muted -mx-4 border-y px-4 py-4">{t('seats.empty')}</p>
  }
  return (
    <ul className="-mx-4 divide-y border-y">
      {seats.map(seat => (
        <SeatRow key={seat.id} seat={seat} onRevoke={() => onRevoke(seat)} />
      ))}
    </ul>
  )
}
