import { Button } from '@gatehouse/ui/button'
import { useTexts } from '../texts.ts'

/** The most that one response contains. */
const ALL_MAX = 100

interface ShowAllProps {
  total: number
  /** How many are shown now. */
  limit: number
  onShow: (limit: number) => void
}

/** Shows the rest of a short list in a card; nothing if all are shown. */
export function ShowAll({ total, limit, onShow }: ShowAllProps) {
  const t = useTexts()
  if (total <= limit || limit >= ALL_MAX) return null
  return (
    <Button size="small" className="mt-3" onClick={() => onShow(ALL_MAX)}>
      {t('list.all', { count: Math.min(total, ALL_MAX) })}
    </Button>
  )
}
