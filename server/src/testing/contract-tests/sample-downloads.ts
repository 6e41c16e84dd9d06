import { upload } from '../files.ts'
import type { Merchant } from '../people.ts'
import { Person } from '../person.ts'
import { createOrFail, expectStatus, type CreatedObject } from './created-objects.ts'

/** A benefit that gives a file, and the file that can become its new version. */
export async function createDownloads(acme: Merchant) {
  const given: CreatedObject = await upload(acme, Buffer.from('first'))
  const newer: CreatedObject = await upload(acme, Buffer.from('second'))
  const handout = await createOrFail(acme.server, '/v1/benefits/', {
    type: 'downloadables',
    description: 'Handouts',
    properties: { files: [given.id] },
  })
  return { handout: handout.id, given_file: given.id, newer_file: newer.id }
}

/** The token in the link of the customer's file. */
export async function downloadToken({ server }: Merchant, session: string): Promise<string> {
  const holder = new Person(server.url)
  holder.token = session
  const { items } = expectStatus(await holder.get('/v1/customer-portal/downloadables/'), 200)
  return String(items[0].file.download.url.split('/').at(-1))
}
