import { X } from 'lucide-react'
import { useTexts } from '../../texts.ts'

interface RemovableListProps {
  /** The list's entries: value and label. */
  chosen: { value: string; label: string }[]
  /** The text for an empty list. */
  none: string
  onRemove: ((value: string) => void) | undefined
}

/** The entries of a list; each can be removed. */
export function RemovableList({ chosen, none, onRemove }: RemovableListProps) {
  const t = useTexts()
  if (chosen.length === 0) return <p className="text-small text-muted">{none}</p>
  return (
    <ul className="flex flex-wrap gap-1.5">
      {chosen.map(({ value, label }) => (
        <li
          key={value}
          className={
            'border-strong rounded-control text-small flex min-h-8 items-center border pl-2.5'
          }
        >
          <span className="text-strong break-all">{label}</span>
          {onRemove ? (
            <button
              type="button"
              aria-label={t('ui:action.remove', { name: label })}
              onClick={() => onRemove(value)}
              className={
                'text-faint hover:text-strong rounded-mark grid size-7 shrink-0 ' +
                'place-items-center max-sm:size-11'
              }
            >
              <X aria-hidden className="size-3.5" />
            </button>
          ) : (
            <span className="w-2.5" />
          )}
        </li>
      ))}
    </ul>
  )
}
