import { X } from 'lucide-react'
import { useWords } from '../../words.ts'

interface ChosenListProps {
  /** What is in the list: what is kept, and how it is called. */
  chosen: { value: string; label: string }[]
  /** What it means that there is nothing. */
  none: string
  onRemove: ((value: string) => void) | undefined
}

/** What a list holds; each can be taken out. */
export function ChosenList({ chosen, none, onRemove }: ChosenListProps) {
  const t = useWords()
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
