import { EmptyValue } from '../../frame/date-time-text.tsx'

const SHOWN_MAX = 3

/**
 * The first keys and values of an event's metadata, on two lines, and the merchant's own before
 * `_cost` and `_llm`; the event shows them all.
 */
export function MetadataSummary({ of }: { of: Record<string, unknown> }) {
  const entries = Object.entries(of).toSorted(([one], [other]) => +isKnown(one) - +isKnown(other))
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

const isKnown = (key: string) => key.startsWith('_')

/** A value of metadata as text; of costs and model calls, each part with its name. */
export function metadataText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return Object.entries(value)
    .map(([name, part]) => `${name} ${metadataText(part)}`)
    .join(', ')
}
