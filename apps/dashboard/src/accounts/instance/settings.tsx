import { createFileRoute } from '@tanstack/react-router'
import { PageWidth } from '@gatehouse/ui/app-frame'
import { Link } from '@gatehouse/ui/link'
import { PageHeader } from '@gatehouse/ui/page-header'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { LoadingCard } from '../../frame/loading-card.tsx'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { SettingGroupCard } from './setting-group-card.tsx'
import { groupNames, namesIn, type SettingGroup } from '../setting-groups.ts'

/** The operator's settings for accounts and organizations. */
export const Route = createFileRoute('/admin/settings')({ component: Settings })

function Settings() {
  const t = useTexts()
  const query = useEndpointQuery('instance', 'settings', {})
  return (
    <PageWidth>
      <PageHeader
        title={t('admin.place.settings')}
        description={t('admin.settings.text')}
        actions={
          <Link href="/admin/audit?action=settings.changed">{t('admin.settings.past')}</Link>
        }
      />
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_11rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {query.error && <NotLoaded query={query} />}
          {!query.data && !query.error && <LoadingCard lines={10} />}
          {query.data &&
            groupNames.map(group => (
              <SettingGroupCard key={group} group={group} answer={query.data} />
            ))}
        </div>
        <GroupList changed={query.data?.changed ?? []} />
      </div>
    </PageWidth>
  )
}

/** The list of groups beside the page, with the number of changed settings in each. */
function GroupList({ changed }: { changed: string[] }) {
  const t = useTexts()
  const countIn = (group: SettingGroup) =>
    namesIn(group).filter(name => changed.includes(name)).length
  return (
    <nav
      aria-label={t('admin.settings.groups')}
      className="sticky top-[calc(var(--bar-height,0px)+1.5rem)] max-lg:hidden"
    >
      <ul className="flex flex-col border-l">
        {groupNames.map(group => (
          <li key={group}>
            <a
              href={`#${group}`}
              className={
                'text-small text-muted hover:text-strong rounded-mark flex min-h-8 items-center ' +
                'justify-between gap-2 pl-3'
              }
            >
              {t(`admin.settings.group.${group}`)}
              {countIn(group) > 0 && (
                <span className="text-tiny text-information tabular-nums">
                  <span className="sr-only">{t('admin.settings.differing')} </span>
                  {countIn(group)}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
