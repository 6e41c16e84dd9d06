import type { ReactNode } from 'react'
import { PageWidth } from '@gatehouse/ui/app-frame'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Link } from '@gatehouse/ui/link'
import { Menu } from '@gatehouse/ui/menu'
import { PageHeader } from '@gatehouse/ui/page-header'
import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useTexts } from '../../texts.ts'
import { useStanding } from '../standing.ts'
import { type SettingsPageId, useSettingsPages } from './settings-pages.ts'

interface SettingsPageProps {
  page: SettingsPageId
  /** The fields, disabled for members without permission to change settings. */
  children?: ReactNode
  /** Content below the fields, with permissions of its own. */
  after?: ReactNode
}

/** A page of the organization's settings, with the list of all pages beside it. */
export function SettingsPage({ page, children, after }: SettingsPageProps) {
  const t = useTexts()
  const { may } = useStanding()
  const mayChange = may('organizations:write')
  return (
    <PageWidth>
      <PageHeader
        title={t(`settings.page.${page}`)}
        description={t(`settings.page_text.${page}`)}
      />
      <div className="grid items-start gap-x-10 gap-y-4 lg:grid-cols-[11rem_minmax(0,42rem)]">
        <PageList />
        <div className="flex min-w-0 flex-col gap-6">
          {!mayChange && <Banner meaning="information">{t('settings.only_looking')}</Banner>}
          {children && (
            <fieldset disabled={!mayChange} className="flex min-w-0 flex-col gap-6">
              {children}
            </fieldset>
          )}
          {after}
        </div>
      </div>
    </PageWidth>
  )
}

/** All settings pages: a list if there is room, otherwise a menu. */
function PageList() {
  const t = useTexts()
  const pages = useSettingsPages()
  const current = pages.find(({ here }) => here)
  return (
    <nav aria-label={t('navigation.settings')} className="lg:sticky lg:top-6">
      <div className="lg:hidden">
        <Menu
          align="start"
          items={pages.map(({ id, label, href }) => ({ id, label, href }))}
          trigger={
            <Button>
              {t('settings.pages')}: {current?.label}
              <ChevronDown aria-hidden className="text-faint size-4" />
            </Button>
          }
        />
      </div>
      <ul className="flex flex-col gap-px max-lg:hidden">
        {pages.map(({ id, label, href, here }) => (
          <li key={id}>
            <Link
              plain
              href={href}
              aria-current={here ? 'page' : undefined}
              className={clsx(
                'rounded-control flex min-h-8 items-center px-2 font-medium transition-colors',
                here ? 'bg-selected text-strong' : 'text-muted hover:bg-hover hover:text-strong',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
