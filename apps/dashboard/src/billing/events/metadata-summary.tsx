import { EmptyValue } from '../../frame/date-time-text.tsx'
import { metadataText, ownKeysFirst } from './metadata-text.ts'

const SHOWN_MAX = 3

/** The first keys and values of an event's metadata, on two lines; the event shows them all. */
export function MetadataSummary({ of }: { of: Record<string, unknown> }) {
  const entries = ownKeysFirst(of)
  if (entries.length === 0) return <EmptyValue />
  return (
    <span className="line-clamp-2 wrap-anywhere @rows:min-w-48">
      {entries.slice(0, SHOWN_MAX).map(([key, value]) => (
        <span key={key} className="mr-3">
          <span className="text-faint">{key}</span> {metadataText(value)}
        </span>
      ))}
      {entries.length > SHOWN_MAX && (
        <span className="text-faint">+{entries.length - SHOWN_MAX}</span>
      )}
    </span>
  )
}
