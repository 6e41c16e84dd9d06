import type { ProviderId } from '@gatehouse/contract/accounts/providers'
import { CircleUserRound } from 'lucide-react'
import { providerMarks } from './provider-marks.data.ts'

/** The mark of a provider; its name stands beside it, so it is silent. */
export function ProviderMark({ id }: { id: string }) {
  if (!isKnown(id)) return <CircleUserRound aria-hidden className="text-faint size-5 shrink-0" />
  return (
    <svg aria-hidden viewBox="0 0 24 24" fill="currentColor" className="size-5 shrink-0">
      <path d={providerMarks[id]} />
    </svg>
  )
}

const isKnown = (id: string): id is ProviderId => Object.hasOwn(providerMarks, id)
