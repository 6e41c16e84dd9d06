import { Button } from '@gatehouse/ui/button'
import { Menu } from '@gatehouse/ui/menu'
import { toast } from '@gatehouse/ui/toast'
import { CalendarDays, Link2, Share2 } from 'lucide-react'
import { useTexts } from '../../texts.ts'
import { shareLink } from './share-link.ts'
import type { SavedView } from './saved-view.ts'
import type { AnalyticsState } from './use-analytics.ts'
import { useDaysText } from './use-days-text.ts'

interface ShareMenuProps {
  state: AnalyticsState
  /** The view that is shown, if it is a saved one. */
  shown: SavedView | undefined
}

/** Copies a link to what the page shows, for other members of the organization. */
export function ShareMenu({ state, shown }: ShareMenuProps) {
  const t = useTexts()
  const daysText = useDaysText()
  const { preset, range, zone } = state
  const copy = (pinned: boolean) => {
    const link = shareLink(globalThis.location.href, state, { pinned })
    void navigator.clipboard.writeText(link).then(
      () => toast({ title: t('analytics.link_copied') }),
      () => toast({ title: t('analytics.link_failed'), meaning: 'negative' }),
    )
  }
  // Others would find the first theme under the address of a view that they cannot see.
  const disabledReason = shown?.shared === false ? t('analytics.share_private') : undefined
  const days = {
    id: 'days',
    label: t('analytics.share_days'),
    help: t('analytics.share_days_text', { range: daysText(range), zone }),
    icon: <CalendarDays aria-hidden />,
    disabledReason,
    onSelect: () => copy(true),
  }
  return (
    <Menu
      trigger={<Button icon={<Share2 />}>{t('analytics.share')}</Button>}
      header={<p className="text-small text-muted max-w-64">{t('analytics.share_text')}</p>}
      items={
        preset === 'custom'
          ? [days]
          : [
              {
                id: 'link',
                label: t('analytics.share_link'),
                help: t('analytics.share_link_text', { range: t(`analytics.preset.${preset}`) }),
                icon: <Link2 aria-hidden />,
                disabledReason,
                onSelect: () => copy(false),
              },
              days,
            ]
      }
    />
  )
}
