// A checkout embedded in a merchant's own page, by the script that merchants load.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { product } from '@gatehouse/server/src/testing/sales.ts'
import { snippet } from '../../docs-site/src/snippets.ts'
import { expectAccessible, takeScreenshot, type Width } from '../browser-server.ts'
import { cards, fillCard, fillPaymentForm, openCheckout, payButton } from './buying.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer()

/**
 * The merchant's own site, on another origin than the server, with the lines that the guide says to
 * paste. Each test sets where the link leads.
 */
const site = createServer((_request, answer) => {
  const server = browserServer().server.url
  answer.setHeader('content-type', 'text/html')
  answer.setHeader('content-security-policy', `script-src ${server}; frame-src ${server}`)
  const lines = snippet('embed', 'shop.html')
    .replace('https://gatehouse.example/checkout/link/…', `${server}${sale}`)
    .replace('https://gatehouse.example', server)
  answer.end(`<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>
    ${lines}</main></html>`)
})
let sale = ''
let shop = ''
before(async () => {
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  // The URL of a server that listens on a port.
  shop = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
after(() => void site.close())

/** A visitor on the merchant's page, whose link leads to the given path. */
async function shopWith(path: string, width: Width = 'desktop') {
  sale = path
  const page = await browserServer().visit(`${shop}/`, { width })
  return { page, frame: page.frameLocator('iframe') }
}

test('a buyer pays in an embedded checkout and continues to the success URL', async () => {
  const acme = await merchant(browserServer().server)
  const more = { embed_origin: shop, success_url: `${shop}/thanks?order={CHECKOUT_ID}` }
  const { id, path } = await openCheckout(acme, [await product(acme)], more)
  const { page, frame } = await shopWith(path, 'phone')

  await page.getByRole('link', { name: 'Buy' }).click()
  await page.getByRole('dialog', { name: 'Checkout' }).waitFor()
  await payButton(frame).waitFor()
  await eventually(() => frame.locator('html').getAttribute('data-theme'), 'dark')
  await expectAccessible(page)
  await takeScreenshot(page, 'embed-phone')
  await fillPaymentForm(frame)
  await payButton(frame).click()

  await page.waitForURL(`${shop}/thanks?order=${id}`)
})

test('the shop receives progress events and cannot close a checkout being paid', async () => {
  const acme = await merchant(browserServer().server)
  const { path } = await openCheckout(acme, [await product(acme)], { embed_origin: shop })
  const { page, frame } = await shopWith(path)
  await page.evaluate(address => {
    const received: string[] = []
    const own = window as unknown as Shop
    const opened = own.GatehouseCheckout.open(address)
    for (const event of ['loaded', 'confirmed', 'success', 'close']) {
      opened.addEventListener(event, () => received.push(event))
    }
    own.received = received
  }, `${browserServer().server.url}${path}`)
  await fillPaymentForm(frame, cards.declined)
  await payButton(frame).click()
  await frame.getByRole('alert').waitFor()
  await fillCard(frame, cards.good)
  await payButton(frame).click()
  await frame.getByRole('heading', { name: 'Thank you' }).waitFor()

  await page.getByRole('button', { name: 'Close' }).click()

  await eventually(() => page.getByRole('dialog').count(), 0)
  const received = await page.evaluate(() => (window as unknown as Shop).received)
  assert.deepEqual([...new Set(received)], ['loaded', 'confirmed', 'success', 'close'])
})

test('a page that handles the success event stays, and a forged message is ignored', async () => {
  const acme = await merchant(browserServer().server)
  const more = { embed_origin: shop, success_url: `${shop}/thanks` }
  const { path } = await openCheckout(acme, [await product(acme)], more)
  const { page, frame } = await shopWith(path)
  await page.evaluate(snippet('embed', 'open.js'))
  await page.evaluate(address => {
    const received: unknown[] = []
    const own = window as unknown as Shop
    own.received = received as string[]
    const spinner = document.body.appendChild(document.createElement('progress'))
    const opened = own.openCheckout(address, spinner)
    for (const event of ['loaded', 'confirmed', 'success', 'close']) {
      opened.addEventListener(event, event =>
        received.push((event as CustomEvent<object | null>).detail),
      )
    }
  }, `${browserServer().server.url}${path}`)
  const eventsReceived = (event: string) =>
    page.evaluate(
      name =>
        ((window as unknown as Shop).received as unknown as ({ event: string } | null)[]).filter(
          event => (event?.event ?? 'close') === name,
        ),
      event,
    )
  await payButton(frame).waitFor()
  await page.evaluate(() => {
    const injectedMessage = { type: 'GATEHOUSE_CHECKOUT', event: 'success', success_url: '/stolen' }
    window.postMessage({ ...injectedMessage, redirect: true }, '*')
  })
  await eventually(async () => (await eventsReceived('loaded')).length, 1)
  assert.equal(await page.getByRole('progressbar').count(), 0)
  assert.deepEqual(await eventsReceived('success'), [])

  await fillPaymentForm(frame)
  await payButton(frame).click()
  await eventually<unknown>(
    () => eventsReceived('success'),
    [
      {
        type: 'GATEHOUSE_CHECKOUT',
        event: 'success',
        success_url: `${shop}/thanks`,
        redirect: true,
      },
    ],
  )

  assert.equal((await eventsReceived('confirmed')).length, 1)
  assert.equal(page.url(), `${shop}/`, 'the shop said that it stays')
  await eventually(async () => (await eventsReceived('close')).length, 1)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('a link opens as an overlay on any page, and Escape closes it', async () => {
  const acme = await merchant(browserServer().server)
  const { id } = await product(acme)
  const made = await acme.server.post('/v1/checkout-links/', { products: [id] })
  const { page, frame } = await shopWith(new URL(made.body.url).pathname)
  await page.getByRole('link', { name: 'Buy' }).click()
  await payButton(frame).waitFor()

  await frame.getByLabel('Email').press('Escape')

  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('no other site can embed a checkout', async () => {
  const acme = await merchant(browserServer().server)
  const book = await product(acme)
  const framersWith = async (more: object) => {
    const { path } = await openCheckout(acme, [book], { ...more })
    const { headers } = await fetch(`${browserServer().server.url}${path}`)
    return /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
  }
  assert.equal(await framersWith({}), "'none'")
  assert.equal(
    await framersWith({ embed_origin: 'https://acme.example/shop' }),
    'https://acme.example',
  )
  const injectedLink = await acme.server.post('/v1/checkouts/', {
    products: [book.id],
    embed_origin: "x; script-src 'unsafe-inline'",
  })
  assert.equal(injectedLink.status, 422)
  const { path } = await openCheckout(acme, [book], { embed_origin: 'https://acme.example' })
  const { page, frame } = await shopWith(path)
  const rejected = page.waitForEvent('console', message => /frame-ancestors/.test(message.text()))

  await page.getByRole('link', { name: 'Buy' }).click()

  await rejected
  await eventually(() => payButton(frame).count(), 0)
  // The browser reports the blocked request, which is expected.
  browserServer().complaints.length = 0
})

test('a merchant who lists hosts limits embedding of checkouts and links to them', async () => {
  const acme = await merchant(browserServer().server)
  const book = await product(acme)
  const { body: link } = await acme.server.post('/v1/checkout-links/', { products: [book.id] })
  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, {
    embed_hosts: ['shop.example', '*.acme.example'],
  })
  const framersOf = async (path: string) => {
    const { headers } = await fetch(`${browserServer().server.url}${path}`)
    return /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
  }
  const framers = async (embed_origin: string) =>
    framersOf((await openCheckout(acme, [book], { embed_origin })).path)

  assert.equal(await framers('https://shop.example'), 'https://shop.example')
  assert.equal(await framers('https://www.acme.example'), 'https://www.acme.example')
  assert.equal(await framers('https://thief.example'), "'none'")
  assert.equal(await framers(shop), "'none'", 'our own page is none of them')
  const hosts = 'https://shop.example https://*.acme.example'
  assert.equal(await framersOf(new URL(link.url).pathname), hosts)

  const { page, frame } = await shopWith(new URL(link.url).pathname)
  const rejected = page.waitForEvent('console', message => /frame-ancestors/.test(message.text()))
  await page.getByRole('link', { name: 'Buy' }).click()
  await rejected
  await eventually(() => payButton(frame).count(), 0)
  // The browser reports the blocked request, which is expected.
  browserServer().complaints.length = 0
})

/** The elements our script adds to the merchant's page, and the events the test records there. */
type Shop = {
  GatehouseCheckout: { open: (address: string) => EventTarget }
  /** The function of the guide. */
  openCheckout: (address: string, spinner: Element) => EventTarget
  received: string[]
}
