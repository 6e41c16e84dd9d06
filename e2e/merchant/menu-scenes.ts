// Everything in the dashboard that opens over a page but is not a dialog: menus, lists, hints.
import type { Page } from 'playwright-core'
import type { Width } from '../browser-server.ts'
import type { Scene } from '../check-every-width.ts'
import { dashboard, type shop } from './shop.ts'

type Act = NonNullable<Scene['act']>
type MenuScene = { path: string; act: Act }

const press =
  (name: string | RegExp): Act =>
  page =>
    page.getByRole('button', { name, exact: true }).first().click()

const menuOf = (page: Page) => page.getByRole('menu').waitFor()

/** Opens a control of the sidebar, which is in a drawer on phones. */
async function openFromSidebar(page: Page, width: Width, name: RegExp) {
  if (width === 'phone') await press('More')(page, width)
  await page.getByRole('button', { name }).or(page.getByRole('combobox', { name })).click()
}

/** Each kind of menu, list and hint, opened where it occurs, by the name of its screenshot. */
export async function menuScenesOf(
  sale: Awaited<ReturnType<typeof shop>>,
): Promise<Record<string, Scene>> {
  const {
    acme,
    subscription,
    sold: { order },
  } = sale
  const { body: links } = await acme.server.get('/v1/checkout-links/')
  const back = { order_id: order.id, amount: order.net_amount, reason: 'other' }
  await acme.server.post('/v1/refunds/', back)
  const scenes: Record<string, MenuScene> = {
    ...globalScenes,
    detail: {
      path: `/subscriptions/${subscription.id}`,
      act: async (page, width) => {
        await press('More actions')(page, width)
        await menuOf(page)
      },
    },
    select: {
      path: `/checkout-links/${links.items[0].id}`,
      act: async page => {
        await page.getByRole('combobox').last().click()
        await page.getByRole('option').first().waitFor()
      },
    },
    'combobox-in-dialog': {
      path: `/subscriptions/${subscription.id}`,
      act: async (page, width) => {
        await press('More actions')(page, width)
        await page.getByRole('menuitem', { name: 'Change discount' }).click()
        await page.getByRole('dialog').getByLabel('Discount').fill('sp')
        await page.getByRole('option').first().waitFor()
      },
    },
    hint: {
      path: `/orders/${order.id}`,
      act: async page => {
        await page.getByRole('button', { name: 'Refund' }).focus()
        await page.getByText('This order is already fully refunded.').waitFor()
      },
    },
    raw: {
      path: `/subscriptions/${subscription.id}`,
      act: async (page, width) => {
        await press('More actions')(page, width)
        await page.getByRole('menuitem').last().click()
        await page.getByRole('dialog').waitFor()
      },
    },
  }
  return Object.fromEntries(
    Object.entries(scenes).map(([name, { path, act }]) => [
      `menu-${name}`,
      { path: dashboard(acme, path), act, repeatPerWidth: true },
    ]),
  )
}

/** The ones on every shop's pages. */
const globalScenes: Record<string, MenuScene> = {
  account: {
    path: '',
    act: async (page, width) => {
      await openFromSidebar(page, width, /Account menu/)
      await menuOf(page)
    },
  },
  preferences: {
    path: '',
    act: async (page, width) => {
      await openFromSidebar(page, width, /Account menu/)
      await page.getByRole('menuitem', { name: 'Theme and language' }).click()
    },
  },
  organizations: {
    path: '',
    act: async (page, width) => {
      await openFromSidebar(page, width, /Switch organization/)
      await menuOf(page)
    },
  },
  filter: {
    path: '/orders?status=paid',
    act: async (page, width) => {
      await press(/^Status/)(page, width)
      await menuOf(page)
    },
  },
  row: {
    path: '/discounts',
    act: async (page, width) => {
      await press('More actions')(page, width)
      await menuOf(page)
      await page.keyboard.press('ArrowDown')
    },
  },
  export: {
    path: '/audit',
    act: async (page, width) => {
      await press('Export')(page, width)
      await menuOf(page)
    },
  },
  combobox: {
    path: '/settings',
    act: async page => {
      await page.getByLabel('Default currency').click()
      await page.getByRole('option').first().waitFor()
    },
  },
  'combobox-nothing': {
    path: '/settings',
    act: async page => {
      await page.getByLabel('Default currency').fill('nobody-is-called-that')
      await page.getByText('Nothing found').waitFor()
    },
  },
  palette: {
    path: '',
    act: async page => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('e')
      await page.getByRole('option').first().waitFor()
    },
  },
  shortcuts: {
    path: '',
    act: async page => {
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  clock: { path: '', act: press(/Sandbox|Feb|Jan/) },
  drawer: {
    path: '/orders',
    act: async (page, width) => {
      if (width === 'phone') await press('More')(page, width)
    },
  },
  said: {
    path: '/products',
    act: async (page, width) => {
      await page.getByRole('link', { name: /Handbook/ }).click()
      await press('More actions')(page, width)
      await page.getByRole('menuitem', { name: 'Copy ID' }).click()
      await page.getByText('ID copied').waitFor()
    },
  },
}
