import type { Api } from './open-api.ts'

const LIMIT = 100

type Page = {
  items: Record<string, unknown>[]
  pagination: { total_count: number; max_page: number }
}

/** Called after each page with the number of items so far and in total. */
export type OnPage = (done: number, total: number) => void

/**
 * Every item of a list, page by page. Items that are added meanwhile move others to the next page:
 * each is returned once.
 */
export async function* listAll(
  api: Api,
  path: string,
  { query = new URLSearchParams(), onPage }: { query?: URLSearchParams; onPage?: OnPage } = {},
): AsyncGenerator<Record<string, unknown>> {
  const seen = new Set<unknown>()
  let done = 0
  for (let page = 1; ; page += 1) {
    const parameters = new URLSearchParams(query)
    parameters.set('page', String(page))
    if (!query.has('limit')) parameters.set('limit', String(LIMIT))
    const { items, pagination } = await api.json<Page>({ method: 'GET', path, query: parameters })
    for (const item of items) {
      if (item.id !== undefined && seen.has(item.id)) continue
      if (item.id !== undefined) seen.add(item.id)
      yield item
    }
    done += items.length
    onPage?.(done, pagination.total_count)
    if (page >= pagination.max_page || items.length === 0) return
  }
}
