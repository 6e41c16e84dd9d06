import { DefinitionList } from '@gatehouse/ui/definition-list'
import { FileSize } from '@gatehouse/ui/file-size'
import { useTexts } from '../../texts.ts'
import { entriesOf, type Evidence } from './evidence-fields.ts'

/** The texts and files of a response. */
export function EvidenceEntries({ evidence }: { evidence: Evidence }) {
  const t = useTexts()
  const entries = entriesOf(evidence)
  if (entries.length === 0) return <p className="text-muted">{t('disputes.evidence.nothing')}</p>
  return (
    <DefinitionList
      facts={entries.map(({ field, text, file }) => ({
        label: t(`disputes.evidence.fields.${field}`),
        value: file ? (
          <>
            {file.name} <span className="text-faint">· </span>
            <FileSize bytes={file.size} />
          </>
        ) : (
          <span className="break-words whitespace-pre-wrap">{text}</span>
        ),
      }))}
    />
  )
}
