import { type Ref, useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { TextInput } from '@gatehouse/ui/text-input'
import { useTexts } from '../../texts.ts'
import { RemovableList } from './removable-list.tsx'

interface TextListProps {
  value: string[]
  onChange: (value: string[]) => void
  onBlur: () => void
  locked: boolean
  ref: Ref<HTMLInputElement>
}

interface TextListKind {
  type: 'email' | 'text'
  placeholder: string
  /** The entry as it is stored. */
  read: (typed: string) => string
}

const ADDRESSES: TextListKind = {
  type: 'email',
  placeholder: 'ada@example.com',
  read: typed => typed.trim().toLowerCase(),
}
const NAMES: TextListKind = { type: 'text', placeholder: 'api_call', read: typed => typed.trim() }

/** A list of email addresses. */
export const AddressList = (props: TextListProps) => <TextList {...props} kind={ADDRESSES} />

/** A list of names of events, in which case matters. */
export const NameList = (props: TextListProps) => <TextList {...props} kind={NAMES} />

/** A list of texts, added one by one; an entered text is also added when the field loses focus. */
function TextList({
  value,
  onChange,
  onBlur,
  locked,
  ref,
  kind,
}: TextListProps & { kind: TextListKind }) {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const add = () => {
    const text = kind.read(typed)
    if (text && !value.includes(text)) onChange([...value, text])
    setTyped('')
  }
  return (
    <div className="flex flex-col gap-2">
      <RemovableList
        chosen={value.map(text => ({ value: text, label: text }))}
        none={t('admin.settings.none')}
        onRemove={locked ? undefined : text => onChange(value.filter(item => item !== text))}
      />
      {!locked && (
        <div className="flex gap-2">
          <TextInput
            ref={ref}
            type={kind.type}
            inputMode={kind.type}
            autoComplete="off"
            placeholder={kind.placeholder}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
            onBlur={() => {
              add()
              onBlur()
            }}
            className="max-w-72"
          />
          <Button onClick={add}>{t('admin.settings.add')}</Button>
        </div>
      )}
    </div>
  )
}
