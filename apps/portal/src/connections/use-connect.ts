import type { Platform } from '@gatehouse/contract/billing/platforms'
import { toast } from '@gatehouse/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '../api.ts'
import { isEmbedded } from '../frame/embedding.ts'
import { usePortalHome } from '../frame/use-portal.ts'
import { inOwnTab } from '../session.ts'

/**
 * Leads to a platform, where the customer proves an account, and back to the connections. Platforms
 * cannot be shown inside another page, and the cookie of the connection is not kept there: an
 * embedded portal opens the connections in a tab, where the customer chooses again.
 */
export function useConnect() {
  const { t } = useTranslation('portal')
  const client = useQueryClient()
  const return_to = `${usePortalHome()}/connections`
  return useMutation({
    mutationFn: async (platform: Platform) => {
      if (isEmbedded) {
        window.open(inOwnTab(return_to), '_blank', 'noopener')
        toast({ title: t('connections.in_new_tab') })
        onReturn(() => void client.invalidateQueries())
        return
      }
      const path = '/v1/customer-portal/oauth-accounts/authorize'
      const query = { platform, return_to }
      const { url } = await request<{ url: string }>('GET', path, { query })
      location.assign(url)
    },
  })
}

/** Calls once when the customer returns to this page from another tab. */
function onReturn(call: () => void): void {
  const check = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', check)
    call()
  }
  document.addEventListener('visibilitychange', check)
}
