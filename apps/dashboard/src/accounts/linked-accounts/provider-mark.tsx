import type { ProviderId } from '@gatehouse/contract/accounts/providers'
import { CircleUserRound } from 'lucide-react'
import { providerMarks } from './provider-marks.data.ts'

/** A provider's logo, hidden from screen readers because the name is beside it. */
export function ProviderMark({ id }: { id: string }) {
  if (!isKnown(id)) return <CircleUserRound aria-hidden className="text-faint size-5 shrink-0" />
  return (
    <svg aria-hidden viewBox="0 0 24 24" fill="currentColor" className="size-5 shrink-0">
      <path d={providerMarks[id]} />
    </svg>
  )
}

const isKnown = (id: string): id is ProviderId => Object.hasOwn(providerMarks, id)
