import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { request, useHref, useOrganizationSlug } from '../../endpoint-hooks.ts'
import { useOrganization } from '../use-organization.ts'
import { isNotifying } from './browser-choice.ts'
import { useNotificationText } from './use-notification-text.ts'

/** Shows the latest notification in the browser when another one arrives, if that is turned on. */
export function useBrowserNotices(count: number | undefined): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const href = useHref()
  const slug = useOrganizationSlug()
  const { id: organizationId } = useOrganization()
  const textOf = useNotificationText()
  const known = useRef<number>(undefined)
  useEffect(() => {
    const before = known.current
    known.current = count
    if (before === undefined || count === undefined || count <= before || !isNotifying()) return
    const show = async () => {
      const input = { organizationId: [organizationId], unread: 'true' as const, limit: 1 }
      const latest = { ...request(slug, 'notifications', 'list', input), staleTime: 0 }
      const { items } = await client.fetchQuery(latest)
      const [item] = items
      if (!item) return
      const notice = new Notification(textOf(item), { tag: item.id })
      notice.addEventListener('click', () => {
        window.focus()
        void navigate({ href: href(item.page) })
      })
    }
    void show()
  }, [count, client, href, navigate, organizationId, slug, textOf])
}
