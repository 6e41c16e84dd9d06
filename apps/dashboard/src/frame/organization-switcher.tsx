import { Avatar } from '@gatehouse/ui/avatar'

/** Which organization one works in; the list to switch to comes with the accounts. */
export function OrganizationSwitcher({ slug }: { slug: string }) {
  return (
    <div className="flex min-h-9 items-center gap-2.5 px-2">
      <Avatar name={slug} size="small" square />
      <span className="text-strong min-w-0 truncate font-medium">{slug}</span>
    </div>
  )
}
