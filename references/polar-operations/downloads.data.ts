import { upload } from '../test-polar-files.ts'
import type { Shop } from '../test-polar-shop.ts'
import type { Operations } from './operation.ts'
import { wrongPage } from './portal-people.ts'
import { sale } from './sale.ts'

/** A customer in the portal who has bought a file. The clients read only JSON as a response. */
async function holder(shop: Shop) {
  const mimeType = 'application/json'
  const file = await upload(shop, Buffer.from('{"chapter":1}'), { name: 'book.json', mimeType })
  const properties = { archived: {}, files: [file.id] }
  const benefit = { type: 'downloadables', description: 'The book', properties }
  const { id: benefitId } = await shop.polar.benefits.create(benefit)
  const price = { amountType: 'fixed', priceAmount: 1000, priceCurrency: 'usd' }
  const product = await shop.polar.products.create({
    ...{ name: 'Book', recurringInterval: null, prices: [price] },
  })
  const productBenefitsUpdate = { benefits: [benefitId] }
  await shop.polar.products.updateBenefits({ id: product.id, productBenefitsUpdate })
  const { customerId } = await sale(shop, product.id)
  const { token } = await shop.polar.customerSessions.create({ customerId })
  return { me: { customerSession: String(token) }, benefitId, fileId: file.id }
}

/** Operations on the files of a customer. */
export const downloads: Operations = {
  'customerPortal.downloadables.list': {
    who: 'page',
    calls: {
      'of one benefit': async shop => {
        const { me, benefitId, fileId } = await holder(shop)
        const file = { id: fileId, name: 'book.json', size: 13, download: { headers: {} } }
        return { given: [me, { benefitId }], answer: [{ benefitId, file }] }
      },
    },
    holds: { '0': 'Downloadable', '0.file': 'FileDownload' },
    wrong: wrongPage,
  },
  'customerPortal.downloadables.get': {
    who: 'page',
    calls: {
      'by a link': async shop => {
        const { me, benefitId } = await holder(shop)
        const pages = await shop.page.customerPortal.downloadables.list(me, { benefitId })
        const url: string = pages.result.items[0].file.download.url
        return { given: [{ token: url.split('/').at(-1) }], answer: { chapter: 1 } }
      },
    },
  },
}
