import { picture } from '../../server/src/testing/files.ts'
import { fileCreateForm, putParts, upload } from '../test-polar-files.ts'
import { itemsOf } from '../test-polar-client.ts'
import type { Shop } from '../test-polar-shop.ts'
import { UNKNOWN_ID, type Operations } from './operation.ts'

const TEXT = Buffer.alloc(40_000, 'All there is to know. ')

/** The announced details of a picture. */
const mediaUpload = (service: string) => ({ service, name: 'front.png', mimeType: 'image/png' })

/** Announces a file; the expected response before its bytes are uploaded. */
const fileCreateCall = (more: object) => async () => {
  const bytes = 'service' in more ? await picture() : TEXT
  const form = fileCreateForm(bytes, more)
  const { service, name, mimeType, size, upload } = form
  const parts = upload.parts.map(({ number, chunkEnd }) => ({ number, chunkEnd }))
  return {
    given: [form],
    answer: { service, name, mimeType, size, isUploaded: false, upload: { parts } },
  }
}

/** Uploads all bytes of a file; the expected response once they are complete. */
const completionCase = (more: object, read: object) => async (shop: Shop) => {
  const bytes = 'service' in more ? await picture() : TEXT
  const started = await shop.polar.files.create(fileCreateForm(bytes, more))
  const { id, path } = started.upload
  const fileUploadCompleted = { id, path, parts: await putParts(started, bytes) }
  return {
    given: [{ id: started.id, fileUploadCompleted }],
    answer: { id: started.id, isUploaded: true, ...read },
  }
}

const unknownUpload = { id: 'nothing', path: 'nothing', parts: [] }

/** Operations on files. */
export const files: Operations = {
  'files.list': {
    calls: {
      'by their ids': async shop => {
        const { id } = await upload(shop, Buffer.from('text'))
        return {
          given: [{ ids: [id] }],
          answer: [{ id, service: 'downloadable', size: 4, isUploaded: true }],
        }
      },
    },
    holds: { '0': 'File' },
    wrong: { given: [{ page: 0 }], at: ['query', 'page'] },
  },
  'files.create': {
    calls: {
      'for buyers': fileCreateCall({}),
      'to show with a product': fileCreateCall(mediaUpload('product_media')),
      'for the organization': fileCreateCall(mediaUpload('organization_avatar')),
    },
    holds: { '': 'FileUpload' },
    wrong: { given: [fileCreateForm(TEXT, { name: '' })], at: ['body', 'name'] },
  },
  'files.uploaded': {
    calls: {
      'for buyers': completionCase({}, { service: 'downloadable', size: 40_000 }),
      'to show with a product': completionCase(mediaUpload('product_media'), {
        service: 'product_media',
      }),
      'for the organization': completionCase(mediaUpload('organization_avatar'), {
        service: 'organization_avatar',
      }),
    },
    holds: { '': 'File' },
    missing: [{ id: UNKNOWN_ID, fileUploadCompleted: unknownUpload }],
    wrong: {
      given: [{ id: 'nothing', fileUploadCompleted: unknownUpload }],
      at: ['body', 'parts'],
    },
  },
  'files.update': {
    calls: {
      'of a file for buyers': async shop => {
        const { id } = await upload(shop, Buffer.from('text'))
        const filePatch = { name: 'guide.txt', version: '2' }
        return { given: [{ id, filePatch }], answer: { id, ...filePatch } }
      },
      'of a picture': async shop => {
        const { id, publicUrl } = await upload(shop, await picture(), mediaUpload('product_media'))
        const filePatch = { name: 'back.png' }
        return { given: [{ id, filePatch }], answer: { id, name: 'back.png', publicUrl } }
      },
    },
    holds: { '': 'File' },
    missing: [{ id: UNKNOWN_ID, filePatch: { name: 'guide.txt' } }],
    wrong: async shop => {
      const { id } = await upload(shop, Buffer.from('text'))
      return { given: [{ id, filePatch: { name: '' } }], at: ['body', 'name'] }
    },
  },
  'files.delete': {
    calls: {
      'nobody finds it any more': async shop => {
        const { id } = await upload(shop, Buffer.from('text'))
        return {
          given: [{ id }],
          answer: undefined,
          afterwards: async () => {
            const left = await itemsOf(shop.polar.files.list({ ids: [id] }))
            if (left.length > 0) throw new Error('the file was not deleted')
          },
        }
      },
    },
    missing: [{ id: UNKNOWN_ID }],
    wrong: { given: [{ id: 'nothing' }], at: ['path', 'id'] },
  },
}
