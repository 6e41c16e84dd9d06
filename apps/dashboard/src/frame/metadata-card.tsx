import { Card } from '@gatehouse/ui/card'
import { SidebarFacts } from './sidebar-facts.tsx'
import { useTexts } from '../texts.ts'

/** The object's metadata; renders nothing if it is empty. */
export function MetadataCard({ metadata }: { metadata: Record<string, unknown> }) {
  const t = useTexts()
  const pairs = Object.entries(metadata)
  if (pairs.length === 0) return null
  return (
    <Card title={t('metadata.title')}>
      <SidebarFacts facts={pairs.map(([key, value]) => ({ label: key, value: String(value) }))} />
    </Card>
  )
}
