import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import type { AuditEntry } from '@gatehouse/contract/accounts/instance'
import { EmptyState } from '@gatehouse/ui/empty-state'
import type { Filter } from '@gatehouse/ui/filter-chips'
import type { Column } from '@gatehouse/ui/table'
import { ScrollText } from 'lucide-react'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { ListPage } from '../../frame/list-page.tsx'
import { type ListSearch, useListSearch } from '../../frame/list-search.ts'
import { ActionButton } from '../../frame/action-button.tsx'
import { EmptyValue, DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { listed, partOf } from '../../frame/list-part.ts'
import { momentOf } from '../moment.ts'
import { ActionSheet } from './action-sheet.tsx'
import { actionGroups, auditedActions } from './audited-actions.ts'
import { ActorName, Subject, useAction } from './use-action.tsx'
import { UserChoice } from './user-choice.tsx'

/** The server's audit log, newest first, with actors and targets. */
export const Route = createFileRoute('/admin/audit')({ component: Audit })

function Audit() {
  const t = useTexts()
  const [displayed, setDisplayed] = useState<AuditEntry>()
  const search = useListSearch(['createdAt'], '-createdAt')
  const [userId] = search.filter('user')
  const [action] = search.filter('action')
  const query = useEndpointQuery(
    'instance',
    'audit',
    { ...partOf(search), userId, action },
    { keep: true },
  )
  return (
    <>
      <ListPage
        title={t('admin.place.audit')}
        description={t('admin.audit.text')}
        search={search}
        filters={useFilters(search)}
        beside={!userId && <UserChoice onChoose={id => search.setFilter('user', [id])} />}
        query={listed(query, ({ entries }) => entries)}
        columns={useColumns(setDisplayed)}
        empty={<EmptyState icon={<ScrollText />} title={t('security.empty')} />}
      />
      <ActionSheet entry={displayed} onClose={() => setDisplayed(undefined)} />
    </>
  )
}

function useFilters(search: ListSearch): Omit<Filter, 'values'>[] {
  const t = useTexts()
  const { nameOf } = useAction()
  const names = [...auditedActions.keys()].map(action => ({ value: action, label: nameOf(action) }))
  const byName = names.toSorted((a, b) => a.label.localeCompare(b.label))
  const groups = actionGroups.map(value => ({ value, label: t(`admin.audit.group.${value}all`) }))
  const [id = ''] = search.filter('user')
  const { data: user } = useEndpointQuery('admin', 'getUser', { id }, { enabled: id !== '' })
  return [
    {
      id: 'action',
      label: t('admin.audit.action'),
      single: true,
      options: [...groups, ...byName],
    },
    ...(id
      ? [
          {
            id: 'user',
            label: t('admin.role.user'),
            options: [{ value: id, label: user ? user.email : id }],
          },
        ]
      : []),
  ]
}

function useColumns(show: (entry: AuditEntry) => void): Column<AuditEntry>[] {
  const t = useTexts()
  const { nameOf, meaningOf, placeOf } = useAction()
  return [
    {
      id: 'action',
      header: t('admin.audit.action'),
      cell: entry => (
        <ActionButton
          name={nameOf(entry.action)}
          meaning={meaningOf(entry.action)}
          onOpen={() => show(entry)}
        />
      ),
    },
    { id: 'doer', header: t('admin.audit.by'), cell: entry => <ActorName of={entry} /> },
    {
      id: 'subject',
      header: t('admin.audit.to'),
      cell: entry =>
        hasOtherSubject(entry) ? (
          <>
            <span aria-hidden className="sm:hidden">
              →{' '}
            </span>
            <Subject of={entry} />
          </>
        ) : (
          <span className="max-sm:hidden">
            <EmptyValue />
          </span>
        ),
    },
    {
      id: 'place',
      header: t('admin.audit.from'),
      wide: true,
      cell: entry => placeOf(entry) || <EmptyValue />,
    },
    {
      id: 'at',
      header: t('fields.date'),
      align: 'end',
      width: '@roomy:w-40',
      phone: 'detail',
      cell: ({ createdAt }) => <DateTimeText at={momentOf(createdAt)} as="moment-with-time" />,
    },
  ]
}

const hasOtherSubject = ({ subjectKind, subjectId, userId, by }: AuditEntry) =>
  subjectKind === 'organization' ||
  (subjectKind === 'user' && by !== 'subject' && subjectId !== userId)
