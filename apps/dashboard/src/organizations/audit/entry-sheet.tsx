import type { OrganizationAuditEntry } from '@gatehouse/contract/organizations/audit'
import { Banner } from '@gatehouse/ui/banner'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { Sheet } from '@gatehouse/ui/sheet'
import { useValueText } from '../../accounts/instance/use-value-text.ts'
import { momentOf } from '../../accounts/moment.ts'
import { useDeviceName } from '../../accounts/sessions/device-name.tsx'
import { EmptyValue, DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { useActorName, useActionName } from './audit-actions.ts'
import { type Change, differenceOf } from './difference.ts'

interface EntrySheetProps {
  entry: OrganizationAuditEntry | undefined
  onClose: () => void
}

/** All details of an audit entry: actor, origin, reason, and changes. */
export function EntrySheet({ entry, onClose }: EntrySheetProps) {
  const nameOf = useActionName()
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

const JOB = 'job:'

function Content({ entry }: { entry: OrganizationAuditEntry }) {
  const t = useTexts()
  const actorName = useActorName()
  const deviceName = useDeviceName()
  const { actor, userAgent, ipAddress, createdAt, cause, action, subjectId } = entry
  const isAutomatic = cause.startsWith(JOB)
  const code = (text: string) => <code className="text-small font-mono break-all">{text}</code>
  const mail = actor.email !== null && actor.email !== actorName(actor)
  return (
    <div className="flex flex-col gap-6">
      {actor.impersonated && <Banner meaning="warning">{t('audit.impersonated')}</Banner>}
      <DefinitionList
        facts={[
          {
            label: t('fields.date'),
            value: <DateTimeText at={momentOf(createdAt)} as="moment-with-time" />,
          },
          {
            label: t('admin.audit.by'),
            value: (
              <>
                {actorName(actor)}
                {mail && (
                  <span className="text-small text-muted block break-all">{actor.email}</span>
                )}
              </>
            ),
          },
          { label: t('audit.address'), value: ipAddress || <EmptyValue /> },
          {
            label: t('audit.device'),
            value: userAgent ? (
              <span title={userAgent}>{deviceName(userAgent)}</span>
            ) : (
              <EmptyValue />
            ),
          },
          {
            label: t(isAutomatic ? 'audit.job' : 'audit.request'),
            value: cause ? code(isAutomatic ? cause.slice(JOB.length) : cause) : <EmptyValue />,
          },
          { label: t('admin.audit.action'), value: code(action) },
          ...(subjectId ? [{ label: t('fields.id'), value: code(subjectId) }] : []),
        ]}
      />
      <Difference of={entry} />
    </div>
  )
}

function Difference({ of: { before, after } }: { of: OrganizationAuditEntry }) {
  const t = useTexts()
  const changes = differenceOf(before, after)
  if (changes.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-small text-strong font-medium">
        {t(before && after ? 'admin.audit.changes' : 'admin.audit.details')}
      </h3>
      <dl className="rounded-card divide-y border">
        {changes.map(change => (
          <Line key={change.name} change={change} />
        ))}
      </dl>
    </section>
  )
}

function Line({ change: { name, before, after } }: { change: Change }) {
  const t = useTexts()
  const text = useValueText()
  return (
    <div className="px-3 py-2.5">
      <dt>
        <code className="text-small text-faint font-mono break-all">{name}</code>
      </dt>
      {before !== undefined && (
        <dd className="text-muted break-words line-through decoration-1">
          <span className="sr-only">{t('admin.audit.before')} </span>
          {text(before)}
        </dd>
      )}
      {after !== undefined && (
        <dd className="text-strong break-words">
          <span className="sr-only">{t('admin.audit.after')} </span>
          {text(after)}
        </dd>
      )}
    </div>
  )
}
