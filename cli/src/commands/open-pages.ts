import { Argument, type Command } from 'commander'
import { openApi } from '../api/open-api.ts'
import { organizationOf } from '../api/organization-of.ts'
import { CommandFailed } from '../command-failed.ts'
import { suggest } from '../completion/suggestions.ts'
import { exitCodes } from '../exit-codes.ts'
import { printerOf } from '../output/printer.ts'
import type { CommonFlags, Program } from '../program.ts'
import { addCommonFlags } from './common-flags.ts'
import { launchBrowser } from './launch-browser.ts'

/** Pages of the dashboard, below the organization's address. */
const DASHBOARD: Record<string, string> = {
  dashboard: '',
  products: '/products',
  discounts: '/discounts',
  customers: '/customers',
  orders: '/orders',
  subscriptions: '/subscriptions',
  analytics: '/analytics',
  finance: '/finance',
  webhooks: '/webhooks',
  tokens: '/access-tokens',
  settings: '/settings',
}

/** Pages of the server. */
const SERVER: Record<string, string> = {
  docs: '/docs',
  reference: '/reference',
  mailbox: '/mailbox',
  openapi: '/openapi.json',
}

/** The page on which the organization's customers see what they bought. */
const PORTAL = 'portal'

const pages = [...Object.keys(DASHBOARD), PORTAL, ...Object.keys(SERVER)]

type OpenFlags = CommonFlags & { print?: boolean }

/** Adds `open`, which opens a page of the server in the browser. */
export function addOpenCommand(root: Command, program: Program): void {
  const command = root
    .command('open')
    .summary('open the dashboard, the documentation or the portal in your browser')
    .description(`Opens a page in your browser: ${pages.join(', ')}.`)
    .addArgument(suggest(new Argument('[page]').default('dashboard'), () => pages))
    .option('--print', 'only print the address')
  addCommonFlags(command).action((page: string) =>
    openPage(program, page, command.optsWithGlobals<OpenFlags>()),
  )
}

async function openPage(program: Program, page: string, flags: OpenFlags): Promise<void> {
  const url = await addressOf(program, page, flags)
  const printer = printerOf(program, flags.json ?? false)
  const isOpened = !flags.print && (await launchBrowser(program, url))
  if (printer.json) return printer.value({ url, opened: isOpened })
  printer.text(url)
  if (!isOpened && !flags.print) printer.note('No browser could be started. Open the address.')
}

async function addressOf(program: Program, page: string, flags: OpenFlags): Promise<string> {
  const api = await openApi(program, flags)
  const { server } = api.connection
  if (Object.hasOwn(SERVER, page)) return `${server}${SERVER[page] ?? ''}`
  if (page !== PORTAL && !Object.hasOwn(DASHBOARD, page))
    throw new CommandFailed(exitCodes.usage, `There is no page "${page}": ${pages.join(', ')}.`)
  const slug = encodeURIComponent((await organizationOf(api)).slug)
  if (page === PORTAL) return `${server}/${slug}/portal`
  return `${server}/dashboard/${slug}${DASHBOARD[page] ?? ''}`
}
