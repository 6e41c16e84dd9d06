import type { AuditEntry } from '@gatehouse/contract/accounts/instance'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { Sheet } from '@gatehouse/ui/sheet'
import { EmptyValue, DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { momentOf } from '../moment.ts'
import { Changes } from './changes.tsx'
import { ActorName, Subject, useAction } from './use-action.tsx'

interface ActionSheetProps {
  entry: AuditEntry | undefined
  onClose: () => void
}

/** All details of an audit entry: actor, target, origin, and changes. */
export function ActionSheet({ entry, onClose }: ActionSheetProps) {
  const { nameOf } = useAction()
  return (
    <Sheet
      open={entry !== undefined}
      onOpenChange={open => !open && onClose()}
      title={entry ? nameOf(entry.action) : ''}
    >
      {entry && <Content entry={entry} />}
    </Sheet>
  )
}

function Content({ entry }: { entry: AuditEntry }) {
  const t = useTexts()
  const { placeOf } = useAction()
  const { action, subjectKind, subjectId, userAgent, createdAt, before, after } = entry
  return (
    <div className="flex flex-col gap-6">
      <DefinitionList
        facts={[
          {
            label: t('fields.date'),
            value: <DateTimeText at={momentOf(createdAt)} as="moment-with-time" />,
          },
          { label: t('admin.audit.by'), value: <ActorName of={entry} /> },
          ...(subjectKind === 'user' || subjectKind === 'organization'
            ? [{ label: t('admin.audit.to'), value: <Subject of={entry} /> }]
            : []),
          {
            label: t('admin.audit.from'),
            value: <span title={userAgent}>{placeOf(entry) || <EmptyValue />}</span>,
          },
          { label: t('admin.audit.action'), value: <code className="font-mono">{action}</code> },
          ...(subjectId
            ? [
                {
                  label: t('fields.id'),
                  value: <code className="text-small font-mono break-all">{subjectId}</code>,
                },
              ]
            : []),
        ]}
      />
      <Changes before={before} after={after} />
    </div>
  )
}
