import { newToken } from '../ids.ts'
import type { ServerInfo, Site } from '../site.ts'
import { storageOf } from './storage.ts'

/** What pictures of a kind may be, and the endings of their names. */
export type PictureTypes = Readonly<Record<string, 'png' | 'jpg' | 'webp' | 'gif'>>

const TOKEN_LENGTH = 20
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const NAME = /^([0-9a-f-]{36})-[a-z0-9]{20}\.([a-z]{3,4})$/
const YEAR_SECONDS = 31_536_000

/**
 * Where the pictures of one kind of owner lie and are shown, under `/files/<folder>/`.
 * Under one name there is one picture for good, so browsers may keep it.
 */
export function pictureFolder<T extends PictureTypes>(folder: string, types: T) {
  type Type = keyof T & string
  const path = `/files/${folder}/`
  const known = Object.keys(types) as Type[]
  const keyOf = (name: string) => (typeOf(name) ? `${folder}/${name}` : undefined)
  const typeOf = (name: string): Type | undefined => {
    const ending = NAME.exec(name)?.[2]
    return known.find(type => types[type] === ending)
  }
  return {
    /** A name nobody has used before. */
    newName: (owner_id: string, type: Type) =>
      `${owner_id}-${newToken(TOKEN_LENGTH, LETTERS)}.${types[type]}`,
    /** Where a picture lies in the storage; undefined for a name that is none of ours. */
    keyOf,
    /** Where a picture is shown. */
    url: ({ base_url }: Pick<ServerInfo, 'base_url'>, name: string) => `${base_url}${path}${name}`,
    /**
     * The stored picture an address leads to, if it is its owner's: an address set by hand may
     * lead anywhere, also to the picture of somebody else.
     */
    ownName: (owner_id: string, url: string | null): string | undefined => {
      const at = url?.lastIndexOf(path) ?? -1
      const name = at < 0 ? '' : (url ?? '').slice(at + path.length)
      return NAME.exec(name)?.[1] === owner_id ? name : undefined
    },
    /** The type a body is said to have, if its first bytes agree and we show it. */
    typeOfBody: (said: string | null, bytes: Buffer): Type | undefined => {
      const type = (said ?? '').split(';')[0]?.trim().toLowerCase()
      return known.find(one => one === type && beginsRight(types[one], bytes))
    },
    /** Answers with a picture, or undefined where there is none. */
    serve: async (site: Site, name: string): Promise<Response | undefined> => {
      const key = keyOf(name)
      const type = typeOf(name)
      const file = key === undefined ? undefined : await (await storageOf(site)).get(key)
      return file && type ? show(file.bytes, type) : undefined
    },
  }
}

/** Whatever a picture were, nothing in it would run. */
function show(bytes: Buffer, type: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': type,
      'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    },
  })
}

const beginnings: Record<PictureTypes[string], (bytes: Buffer) => boolean> = {
  png: bytes => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  jpg: bytes => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  webp: bytes =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  gif: bytes => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)),
}

function beginsRight(ending: PictureTypes[string] | undefined, bytes: Buffer): boolean {
  return ending !== undefined && beginnings[ending](bytes)
}
