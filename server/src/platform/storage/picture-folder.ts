import { newToken } from '../ids.ts'
import type { ServerInfo, Site } from '../site.ts'
import { storageOf } from './storage.ts'

/** The accepted types of a kind of picture, and their file extensions. */
export type PictureTypes = Readonly<Record<string, 'png' | 'jpg' | 'webp' | 'gif'>>

const TOKEN_LENGTH = 20
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const NAME = /^([0-9a-f-]{36})-[a-z0-9]{20}\.([a-z]{3,4})$/
const YEAR_SECONDS = 31_536_000

/**
 * The folder of one kind of owner's pictures, both in the storage and under `/files/<folder>/`. A
 * name always identifies the same picture, so browsers may cache it.
 */
export function pictureStorage<T extends PictureTypes>(folder: string, types: T) {
  type Type = keyof T & string
  const path = `/files/${folder}/`
  const known = Object.keys(types) as Type[]
  const keyOf = (name: string) => (typeOf(name) ? `${folder}/${name}` : undefined)
  const typeOf = (name: string): Type | undefined => {
    const ending = NAME.exec(name)?.[2]
    return known.find(type => types[type] === ending)
  }
  return {
    /** A new, unused name. */
    newName: (owner_id: string, type: Type) =>
      `${owner_id}-${newToken(TOKEN_LENGTH, LETTERS)}.${types[type]}`,
    /** The storage key of a picture; undefined for a name that is not one of ours. */
    keyOf,
    /** The URL at which a picture is displayed. */
    url: ({ base_url }: Pick<ServerInfo, 'base_url'>, name: string) => `${base_url}${path}${name}`,
    /**
     * The stored picture behind a URL, if it is its owner's: a URL set by hand may point anywhere,
     * even to another owner's picture.
     */
    ownName: (owner_id: string, url: string | null): string | undefined => {
      const at = url?.lastIndexOf(path) ?? -1
      const name = at < 0 ? '' : (url ?? '').slice(at + path.length)
      return NAME.exec(name)?.[1] === owner_id ? name : undefined
    },
    /** The declared type of a body, if its first bytes match and we display that type. */
    typeOfBody: (input: string | null, bytes: Buffer): Type | undefined => {
      const type = (input ?? '').split(';')[0]?.trim().toLowerCase()
      return known.find(item => item === type && hasValidSignature(types[item], bytes))
    },
    /** Responds with a picture; undefined if there is none. */
    serve: async (site: Site, name: string): Promise<Response | undefined> => {
      const key = keyOf(name)
      const type = typeOf(name)
      const file = key === undefined ? undefined : await (await storageOf(site)).get(key)
      return file && type ? show(file.bytes, type) : undefined
    },
  }
}

/** No content of the picture can run as a script. */
function show(bytes: Buffer, type: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': type,
      'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    },
  })
}

const prefixes: Record<PictureTypes[string], (bytes: Buffer) => boolean> = {
  png: bytes => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  jpg: bytes => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  webp: bytes =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  gif: bytes => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)),
}

function hasValidSignature(ending: PictureTypes[string] | undefined, bytes: Buffer): boolean {
  return ending !== undefined && prefixes[ending](bytes)
}
