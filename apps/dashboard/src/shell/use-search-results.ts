import { useQueries } from '@tanstack/react-query'
import { useLocale } from '@gatehouse/ui/i18n'
import type { Command } from '@gatehouse/ui/command-palette'
import { moneyText } from '@gatehouse/ui/money'
import {
  request,
  type ItemOf,
  useEndpointQuery,
  useHref,
  useOrganizationSlug,
} from '../endpoint-hooks.ts'
import { useSettled } from '../frame/use-settled.ts'
import { type Permission, useStanding } from '../organizations/standing.ts'
import { useTexts } from '../texts.ts'
import { customerName, customerTitle } from '../billing/customer-name.tsx'

const SHOWN_MAX = 5
/** The format of invoice numbers. */
const NUMBER = /^\w+(-\w+)+$/
/** The end of a card's number. */
const CARD_DIGITS = /^\d{4}$/
/** A license key: letters and digits in groups, long enough not to be a word or a number. */
const KEY = /^(?=.{12,255}$)[\w-]*[A-Z0-9]{4,}[\w-]*$/i
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The server's search results: by name and email address, orders by number, and any object by id.
 */
export function useSearchResults(typed: string): { commands: Command[]; loading: boolean } {
  const query = useSettled(typed.trim())
  const searchResults = useResultsByText(ID.test(query) ? '' : query)
  const byId = useResultsById(ID.test(query) ? query.toLowerCase() : '')
  return {
    commands: [...byId.commands, ...searchResults.commands],
    loading: byId.loading || searchResults.loading || query !== typed.trim(),
  }
}

function useResultsByText(query: string) {
  const t = useTexts()
  const href = useHref()
  const input = { query, limit: SHOWN_MAX }
  const options = { enabled: query.length > 1, keep: true }
  const customers = useEndpointQuery('customers', 'list', input, options)
  const products = useEndpointQuery('products', 'list', input, options)
  const lineOf = useOrderLine()
  const numbered = useEndpointQuery('orders', 'list', input, { enabled: NUMBER.test(query) })
  const more = useRunningAndReduced(query)
  const exact = useExactResults(query)
  if (query.length < 2) return { commands: [], loading: false }
  const people = (customers.data?.items ?? []).map(customer => ({
    id: customer.id,
    label: customerTitle(customer),
    hint: customerName(customer) ? customer.email : undefined,
    group: t('navigation.customers'),
    href: href(`/customers/${customer.id}`),
    found: true,
  }))
  const things = (products.data?.items ?? []).map(({ id, name }) => ({
    id,
    label: name,
    group: t('navigation.products'),
    href: href(`/products/${id}`),
    found: true,
  }))
  const sales = (numbered.data?.items ?? [])
    .filter(({ invoiceNumber }) => invoiceNumber.toUpperCase() === query.toUpperCase())
    .map(order => ({ ...lineOf(order), id: order.id, found: true }))
  const asked = [customers, products, numbered]
  return {
    commands: [
      ...sales,
      ...exact.commands,
      ...people,
      ...more.running,
      ...things,
      ...more.reductions,
    ],
    loading: exact.loading || more.loading || asked.some(({ isFetching }) => isFetching),
  }
}

/** Subscriptions by their customer, and discounts by name and code. */
function useRunningAndReduced(query: string) {
  const t = useTexts()
  const href = useHref()
  const { may } = useStanding()
  const input = { query, limit: SHOWN_MAX }
  const optionsOf = (permission: Permission) => ({
    enabled: query.length > 1 && may(permission),
    keep: true,
  })
  const sold = optionsOf('subscriptions:read')
  const subscriptions = useEndpointQuery('subscriptions', 'list', input, sold)
  const reduced = optionsOf('discounts:read')
  const discounts = useEndpointQuery('discounts', 'list', input, reduced)
  return {
    running: (subscriptions.data?.items ?? []).map(({ id, product, customer }) => ({
      id,
      label: product.name,
      hint: customerTitle(customer),
      group: t('navigation.subscriptions'),
      href: href(`/subscriptions/${id}`),
      found: true,
    })),
    reductions: (discounts.data?.items ?? []).map(({ id, name, code }) => ({
      id,
      label: name,
      hint: code,
      group: t('navigation.discounts'),
      href: href(`/discounts?query=${encodeURIComponent(code ?? name)}`),
      found: true,
    })),
    loading: subscriptions.isFetching || discounts.isFetching,
  }
}

/** Payments by the last digits of the card, and the holder of a license key. */
function useExactResults(query: string): { commands: Command[]; loading: boolean } {
  const t = useTexts()
  const href = useHref()
  const locale = useLocale()
  const { may } = useStanding()
  const byDigits = { enabled: CARD_DIGITS.test(query) && may('payments:read') }
  const card = { cardLast4: query, limit: SHOWN_MAX }
  const paid = useEndpointQuery('payments', 'list', card, byDigits)
  const byKey = { enabled: KEY.test(query) && may('license_keys:read') }
  const keys = useEndpointQuery('licenseKeys', 'list', { key: query, limit: 1 }, byKey)
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const holders = (keys.data?.items ?? []).map(({ id, displayKey, customer }) => ({
    id,
    label: displayKey,
    hint: customerTitle(customer),
    group: t('permissions.of.license_keys'),
    href: href(`/customers/${customer.id}`),
    found: true,
  }))
  const payments = (paid.data?.items ?? []).map(({ id, amount, currency, createdAt }) => ({
    id,
    label: t('payments.one', { amount: moneyText(amount, currency, locale) }),
    hint: `${t('command.card_digits', { digits: query })} · ${days.format(createdAt)}`,
    group: t('navigation.payments'),
    href: href(`/payments/${id}`),
    found: true,
  }))
  return { commands: [...holders, ...payments], loading: paid.isFetching || keys.isFetching }
}

// An id does not reveal its type: all endpoints are queried, and all but one respond 404.
function useResultsById(id: string) {
  const t = useTexts()
  const href = useHref()
  const locale = useLocale()
  const slug = useOrganizationSlug()
  const lineOf = useOrderLine()
  const options = { enabled: id !== '', retry: false }
  const [order, customer, product, subscription, checkout, payment] = useQueries({
    queries: [
      { ...request(slug, 'orders', 'get', { id }), ...options },
      { ...request(slug, 'customers', 'get', { id }), ...options },
      { ...request(slug, 'products', 'get', { id }), ...options },
      { ...request(slug, 'subscriptions', 'get', { id }), ...options },
      { ...request(slug, 'checkouts', 'get', { id }), ...options },
      { ...request(slug, 'payments', 'get', { id }), ...options },
    ],
  })
  const found = [
    order.data && lineOf(order.data),
    customer.data && {
      label: customerTitle(customer.data),
      group: t('navigation.customers'),
      href: href(`/customers/${id}`),
    },
    product.data && {
      label: product.data.name,
      group: t('navigation.products'),
      href: href(`/products/${id}`),
    },
    subscription.data && {
      label: subscription.data.product.name,
      hint: subscription.data.customer.email,
      group: t('navigation.subscriptions'),
      href: href(`/subscriptions/${id}`),
    },
    checkout.data && {
      label: t('checkouts.one', { product: checkout.data.product.name }),
      group: t('navigation.checkouts'),
      href: href(`/checkouts/${id}`),
    },
    payment.data && {
      label: t('payments.one', {
        amount: moneyText(payment.data.amount, payment.data.currency, locale),
      }),
      hint: t(`status.payment.${payment.data.status}`),
      group: t('navigation.payments'),
      href: href(`/payments/${id}`),
    },
  ].filter(item => item !== undefined)
  return {
    commands: id ? found.map(item => ({ ...item, id, found: true })) : [],
    loading: [order, customer, product, subscription, checkout, payment].some(
      ({ isFetching }) => isFetching,
    ),
  }
}

/** An order as a search result. */
function useOrderLine() {
  const t = useTexts()
  const href = useHref()
  const locale = useLocale()
  return ({ id, invoiceNumber, totalAmount, currency }: ItemOf<'orders'>) => ({
    label: t('orders.one', { number: invoiceNumber }),
    hint: moneyText(totalAmount, currency, locale),
    group: t('navigation.orders'),
    href: href(`/orders/${id}`),
  })
}
