// Users in their account pages: signed in, each in their own browser.
import type { Person } from '@gatehouse/server/src/testing/person.ts'
import type { Page } from 'playwright-core'
import type { BrowserServer, Appearance } from '../browser-server.ts'

/** The password of every test user; see server/src/testing/people.ts. */
export const PASSWORD = 'correct horse battery staple'

/** Opens a page in a browser in which the user is signed in. */
export const openAs = (
  browserServer: BrowserServer,
  person: Person,
  path: string,
  look: Appearance = {},
): Promise<Page> => browserServer.visitAs(person, path, look)

/** Waits until a page has loaded its data from the server. */
export async function waitUntilSettled(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('.animate-wait'))
}

/** Returns the link in the latest mail to an address whose path starts with this. */
export async function mailedLink(browserServer: BrowserServer, email: string, path: string) {
  await browserServer.server.drainJobs()
  const { body } = await browserServer.server
    .stranger()
    .get('/mailbox/messages', { query: { to: email } })
  const texts = (body.items as { text: string }[]).map(({ text }) => text)
  const links = texts.flatMap(text => text.match(/https?:\/\/\S+/g) ?? [])
  const link = links.map(item => new URL(item)).find(({ pathname }) => pathname.startsWith(path))
  if (!link) throw new Error(`no email to ${email} links to ${path}`)
  return link.pathname + link.search
}

let people = 0

/** A user who signed up by a mailed link and has no password. */
export async function withoutPassword(browserServer: BrowserServer): Promise<Person> {
  const person = browserServer.server.stranger()
  person.email = `mailed-${process.pid}-${(people += 1)}@example.com`
  await person.post('/api/auth/sign-in/magic-link', { email: person.email, name: 'Mia' })
  const link = await mailedLink(browserServer, person.email, '/magic-link')
  await person.get(link.replace('/magic-link', '/api/auth/magic-link/verify'))
  return person
}
