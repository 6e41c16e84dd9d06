import { type Ref, useEffect, useRef, useState } from 'react'
import { Search, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { mergedRef } from './merged-ref.ts'

const SETTLE_MS = 250

interface SearchInputProps {
  /** The current search text, from the URL. */
  value: string
  /** Called after a pause in typing, and immediately on Enter and on clearing. */
  onChange: (value: string) => void
  /** The searchable fields: "Name, email or ID". */
  placeholder?: string
  label?: string
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** A text field that searches a list. */
export function SearchInput({ value, onChange, ...rest }: SearchInputProps) {
  const { t } = useTranslation('ui')
  const [draft, setDraft] = useState(value)
  const [settled, setSettled] = useState(value)
  const timer = useRef<number>(undefined)
  const input = useRef<HTMLInputElement>(null)

  // Changed from outside (back button, a cleared filter): the input follows.
  if (value !== settled) {
    setSettled(value)
    setDraft(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const settle = (next: string) => {
    clearTimeout(timer.current)
    setSettled(next)
    onChange(next)
  }
  const type = (next: string) => {
    setDraft(next)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => settle(next), SETTLE_MS)
  }
  const clear = () => {
    setDraft('')
    settle('')
    input.current?.focus()
  }
  return (
    <span className={rest.className ?? 'block w-full sm:w-72'}>
      <span className="control flex items-center gap-2">
        <Search aria-hidden className="text-faint size-4 shrink-0" />
        <input
          ref={mergedRef(input, rest.ref)}
          type="search"
          enterKeyHint="search"
          aria-label={rest.label ?? t('search.label')}
          placeholder={rest.placeholder ?? t('search.label')}
          value={draft}
          onChange={event => type(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter') settle(draft)
            if (event.key === 'Escape' && draft) clear()
          }}
          className="search-plain w-full min-w-0 flex-1 self-stretch bg-transparent outline-none"
        />
        {draft && (
          <button
            type="button"
            aria-label={t('search.clear')}
            onClick={clear}
            className={
              'text-faint hover:text-strong rounded-mark -mr-1 grid size-6 shrink-0 ' +
              'place-items-center max-sm:-mr-3 max-sm:size-10'
            }
          >
            <X aria-hidden className="size-4" />
          </button>
        )}
      </span>
    </span>
  )
}
