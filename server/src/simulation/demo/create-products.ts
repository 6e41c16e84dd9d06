import type { Person } from '../../testing/person.ts'
import { fileCreateBody, putParts } from '../../testing/files.ts'
import { expect } from '../store.ts'
import { files } from './merchant.data.ts'
import {
  benefits,
  discounts,
  offers,
  question,
  type BenefitName,
  type OfferKey,
} from './shop.data.ts'
import { TILE_PRICE, tileAlert, tileMeter } from './usage.data.ts'

/** The ids of the products, and the secrets of their checkout links. */
export type Catalog = { products: Record<OfferKey, string>; links: Record<OfferKey, string> }

/** Creates everything that the shop sells. */
export async function createProducts(url: string, server: Person): Promise<Catalog> {
  const made = async (path: string, body: unknown) => {
    const answer = expect(await server.post(path, body), 201)
    return { id: String(answer.id), client_secret: String(answer.client_secret) }
  }
  const { id: meter_id } = await made('/v1/meters/', tileMeter)
  await made('/v1/usage-alerts/', { meter_id, ...tileAlert })
  const more = {
    downloadables: { files: await uploadFiles(url, server) },
    meter_credit: { meter_id },
  }
  const ids = {} as Record<BenefitName, string>
  for (const [key, benefit] of Object.entries(benefits)) {
    const properties = { ...benefit.properties, ...(more as Record<string, object>)[benefit.type] }
    ids[key as BenefitName] = (await made('/v1/benefits/', { ...benefit, properties })).id
  }
  for (const discount of discounts) await made('/v1/discounts/', discount)
  const { id: custom_field_id } = await made('/v1/custom-fields/', question)
  const attached_custom_fields = [{ custom_field_id, required: false }]
  const catalog: Catalog = {
    products: {} as Catalog['products'],
    links: {} as Catalog['links'],
  }
  for (const offer of offers) {
    const { key, benefits: names, currency, price, weight: _, ...about } = offer
    const metered = { amount_type: 'metered_unit', meter_id, unit_amount: TILE_PRICE }
    const prices = [
      { amount_type: 'fixed', price_amount: price, price_currency: currency },
      ...(names.some(one => one === 'tiles') ? [{ ...metered, price_currency: currency }] : []),
    ]
    const { id } = await made('/v1/products/', { ...about, prices, attached_custom_fields })
    const chosen = names.map(one => ids[one])
    expect(await server.post(`/v1/products/${id}/benefits`, { benefits: chosen }), 200)
    catalog.products[key] = id
    const link = { products: [id], label: `Website: ${offer.name}` }
    catalog.links[key] = (await made('/v1/checkout-links/', link)).client_secret
  }
  return catalog
}

/** Uploads the files that buyers download, and returns their ids. */
async function uploadFiles(url: string, server: Person): Promise<string[]> {
  const ids: string[] = []
  for (const { name, mime_type, text } of files) {
    const bytes = Buffer.from(text)
    const body = fileCreateBody(bytes, { name, mime_type })
    const started = expect(await server.post('/v1/files/', body), 201)
    const { parts, ...upload } = started.upload as { parts: { url: string }[] }
    // Links contain the address of the next start, at which nothing listens yet.
    const here = parts.map(part => {
      const { pathname, search } = new URL(part.url)
      return { ...part, url: `${url}${pathname}${search}` }
    })
    const done = await putParts({ upload: { ...upload, parts: here } }, bytes)
    const { id } = started
    expect(await server.post(`/v1/files/${String(id)}/uploaded`, done), 200)
    ids.push(String(id))
  }
  return ids
}
