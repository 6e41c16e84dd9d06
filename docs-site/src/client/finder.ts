import type MiniSearch from 'minisearch'
import type { Found } from './search-options.ts'

const RESULTS_MAX = 12

type Index = MiniSearch<Found>

/** Loaded when somebody searches for the first time. */
async function loadIndex(): Promise<Index> {
  const [{ default: Search }, { searchOptions }, response] = await Promise.all([
    import('minisearch'),
    import('./search-options.ts'),
    fetch('/docs/search.json'),
  ])
  if (!response.ok) throw new Error(`The index was not loaded: ${response.status}`)
  return Search.loadJSON<Found>(await response.text(), searchOptions)
}

type Parts = {
  dialog: HTMLDialogElement
  input: HTMLInputElement
  list: HTMLUListElement
  status: Element
}

/** The search: `/` opens it, arrows choose a result, Enter opens it. */
export function openFinder(): void {
  const dialog = document.querySelector<HTMLDialogElement>('.finder')
  const input = document.querySelector<HTMLInputElement>('#query')
  const list = document.querySelector<HTMLUListElement>('#found')
  const status = document.querySelector('[data-found-status]')
  if (!dialog || !input || !list || !status) return
  const { load, choose, step } = finderOf({ dialog, input, list, status })
  const open = () => {
    load()
    dialog.showModal()
    input.select()
  }
  document.querySelector('[data-search]')?.addEventListener('click', open)
  document.addEventListener('keydown', event => {
    const isTyping = (event.target as Element).matches('input, textarea')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    open()
  })
  input.addEventListener('keydown', event => {
    if (!['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'Enter') choose()
    else step(event.key === 'ArrowDown' ? 1 : -1)
  })
  list.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', event => {
    if (event.target === dialog) dialog.close()
  })
}

/** The results of what is typed, and the chosen one of them. */
function finderOf({ input, list, status }: Parts) {
  let index: Promise<Index> | undefined
  let chosen = 0
  const load = () => (index ??= loadIndex())
  const show = (to: number) => {
    const items = [...list.children]
    chosen = Math.max(0, Math.min(to, items.length - 1))
    for (const [at, item] of items.entries())
      item.setAttribute('aria-selected', String(at === chosen))
    const item = items[chosen]
    if (item) input.setAttribute('aria-activedescendant', item.id)
    else input.removeAttribute('aria-activedescendant')
    item?.scrollIntoView({ block: 'nearest' })
  }
  const search = async () => {
    const query = input.value.trim()
    try {
      const found = query ? (await load()).search(query) : []
      // Somebody typed on while the index was loading.
      if (query !== input.value.trim()) return
      list.replaceChildren(...found.slice(0, RESULTS_MAX).map(itemOf))
      status.textContent = query && found.length === 0 ? `Nothing found for “${query}”.` : ''
    } catch {
      index = undefined
      status.textContent = 'The search could not be loaded. Close it and try again.'
    }
    input.setAttribute('aria-expanded', String(list.children.length > 0))
    show(0)
  }
  input.addEventListener('input', () => void search())
  return {
    /** Failures are reported once somebody types. */
    load: () => void load().catch(() => (index = undefined)),
    choose: () => list.children[chosen]?.querySelector('a')?.click(),
    step: (by: number) => show(chosen + by),
  }
}

function itemOf(result: { id: string; title?: unknown; section?: unknown }, at: number): Element {
  const item = document.createElement('li')
  item.id = `found-${at}`
  item.setAttribute('role', 'option')
  const link = document.createElement('a')
  link.href = result.id
  link.tabIndex = -1
  const title = document.createElement('span')
  title.textContent = String(result.section || result.title)
  link.append(title)
  if (result.section) {
    const page = document.createElement('span')
    page.className = 'faint'
    page.textContent = String(result.title)
    link.append(page)
  }
  item.append(link)
  return item
}
