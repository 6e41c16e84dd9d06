import { Card } from '@gatehouse/ui/card'
import { AsideFacts } from './aside-facts.tsx'
import { useWords } from '../words.ts'

/** The object's metadata; renders nothing if it is empty. */
export function MetadataCard({ metadata }: { metadata: Record<string, unknown> }) {
  const t = useWords()
  const pairs = Object.entries(metadata)
  if (pairs.length === 0) return null
  return (
    <Card title={t('metadata.title')}>
      <AsideFacts facts={pairs.map(([key, value]) => ({ label: key, value: String(value) }))} />
    </Card>
  )
}
