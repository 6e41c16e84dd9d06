import type { Platform } from '@gatehouse/contract/billing/platforms'
import { useMutation } from '@tanstack/react-query'
import { request } from '../api.ts'
import { usePortalHome } from '../frame/use-portal.ts'

/** Leads to a platform, where the customer proves an account, and back to the connections. */
export function useConnect() {
  const return_to = `${usePortalHome()}/connections`
  return useMutation({
    mutationFn: async (platform: Platform) => {
      const path = '/v1/customer-portal/oauth-accounts/authorize'
      const query = { platform, return_to }
      const { url } = await request<{ url: string }>('GET', path, { query })
      location.assign(url)
    },
  })
}
