import { type Meaning, Status } from '@gatehouse/ui/status'
import { rowButtonClass } from './row-button.ts'

interface ActionButtonProps {
  name: string
  meaning: Meaning
  onOpen: () => void
}

/** The action of an entry of an audit log, which opens the entry. */
export function ActionButton({ name, meaning, onOpen }: ActionButtonProps) {
  return (
    <Status meaning={meaning}>
      <button type="button" onClick={onOpen} className={`${rowButtonClass} whitespace-normal`}>
        {name}
      </button>
    </Status>
  )
}
