import { useTexts } from '../texts.ts'
import { usePageShortcuts } from './page-actions.ts'

interface ListAbilities {
  selects?: boolean
  previews?: boolean
  searches?: boolean
}

/** Names the keys of a list in the help of the page; `list-keys.ts` listens to them. */
export function useListShortcuts({ selects, previews, searches }: ListAbilities) {
  const t = useTexts()
  const group = t('command.lists')
  usePageShortcuts([
    { group, keys: 'j', label: t('command.next_row') },
    { group, keys: 'k', label: t('command.previous_row') },
    { group, keys: 'enter', label: t('command.open_row') },
    ...(selects ? [{ group, keys: 'x', label: t('command.select_row') }] : []),
    ...(previews ? [{ group, keys: 'space', label: t('command.preview_row') }] : []),
    ...(searches ? [{ group, keys: '/', label: t('command.search_list') }] : []),
    ...(selects || previews ? [{ group, keys: 'escape', label: t('command.leave_list') }] : []),
  ])
}
