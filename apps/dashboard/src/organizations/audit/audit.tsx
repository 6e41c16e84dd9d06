import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import {
  type OrganizationAuditEntry,
  organizationAuditEndpoints,
} from '@gatehouse/contract/organizations/audit'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Menu } from '@gatehouse/ui/menu'
import { PageHeader } from '@gatehouse/ui/page-header'
import { Table } from '@gatehouse/ui/table'
import { Download, Lock, ScrollText } from 'lucide-react'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { ViewButtons, ViewTabs } from '../../frame/list-views.tsx'
import { useListViews } from '../../frame/use-list-views.ts'
import { useTableKeys } from '../../frame/use-table-keys.ts'
import { useTexts } from '../../texts.ts'
import { useStanding } from '../standing.ts'
import { useOrganization } from '../use-organization.ts'
import { useAuditColumns } from './audit-columns.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { EntrySheet } from './entry-sheet.tsx'
import { auditFilter, useAuditSearch } from './use-audit-search.ts'

/** The organization's audit log. */
export const Route = createFileRoute('/dashboard/$organization/audit')({ component: Audit })

function Audit() {
  const t = useTexts()
  const { may } = useStanding()
  if (may('audit:read')) return <Log />
  return (
    <>
      <PageHeader title={t('navigation.audit')} />
      <Card>
        <EmptyState icon={<Lock />} title={t('audit.not_shown')} text={t('audit.not_shown_text')} />
      </Card>
    </>
  )
}

function Log() {
  const t = useTexts()
  const { id: organizationId } = useOrganization()
  const [displayed, setDisplayed] = useState<OrganizationAuditEntry>()
  const all = useAuditColumns(setDisplayed)
  const search = useAuditSearch()
  const views = useListViews(search, all)
  const table = useTableKeys()
  const { before } = search
  const query = useEndpointQuery(
    'organizationAudit',
    'list',
    { organizationId, ...auditFilter(search), ...(before && { before }) },
    { keep: true },
  )
  const { data } = query
  return (
    <>
      <PageHeader
        title={t('navigation.audit')}
        description={t('audit.text')}
        actions={<Export filter={{ organizationId, ...auditFilter(search) }} />}
      />
      <ViewTabs views={views} search={search} />
      <AuditFilters search={search} end={<ViewButtons views={views} search={search} all={all} />} />
      {query.error && !data ? (
        <NotLoaded query={query} />
      ) : (
        <Card flush className="[&>div]:pt-0">
          <div ref={table}>
            <Table
              caption={t('navigation.audit')}
              columns={views.columns}
              rows={data?.entries}
              rowKey={({ id }) => id}
              updating={query.isFetching && query.isPlaceholderData}
              onRow={setDisplayed}
              empty={<Empty search={search} />}
            />
          </div>
          {data && (before !== undefined || data.next !== null) && (
            <nav
              aria-label={t('ui:pagination.label')}
              className="flex justify-end gap-2 border-t px-4 py-2"
            >
              {before !== undefined && (
                <Button size="small" kind="ghost" onClick={() => search.set({})}>
                  {t('audit.latest')}
                </Button>
              )}
              <Button
                size="small"
                disabledReason={data.next === null ? t('ui:pagination.last_reached') : undefined}
                onClick={() => data.next !== null && search.set({ before: data.next })}
              >
                {t('audit.earlier')}
              </Button>
            </nav>
          )}
        </Card>
      )}
      <EntrySheet entry={displayed} onClose={() => setDisplayed(undefined)} />
    </>
  )
}

function Empty({ search }: { search: ReturnType<typeof useAuditSearch> }) {
  const t = useTexts()
  if (search.bare) return <EmptyState icon={<ScrollText />} title={t('security.empty')} />
  return (
    <EmptyState
      title={t('list.nothing_found')}
      text={t('list.nothing_found_text')}
      action={<Button onClick={search.clear}>{t('list.show_all')}</Button>}
    />
  )
}

/** Exports all matching entries, on all pages. */
function Export({ filter }: { filter: Record<string, string> }) {
  const t = useTexts()
  const hrefOf = (format: 'csv' | 'jsonl') => {
    const query = new URLSearchParams({ ...filter, format }).toString()
    return `${organizationAuditEndpoints.export.path}?${query}`
  }
  return (
    <Menu
      trigger={<Button icon={<Download />}>{t('audit.export')}</Button>}
      items={[
        { id: 'csv', label: t('audit.csv'), help: t('audit.csv_help'), href: hrefOf('csv') },
        { id: 'jsonl', label: t('audit.json'), help: t('audit.json_help'), href: hrefOf('jsonl') },
      ]}
    />
  )
}
