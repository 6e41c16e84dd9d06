import { invalidParameter } from '../http/errors.ts'
import { listRoute, retrieveRoute } from '../http/lists.ts'
import { oneOf, requireValue, textIn } from '../http/parameters.ts'
import { route } from '../http/router.ts'
import { newId, putObject } from '../state/world.ts'

/** The purposes that the simulator accepts, with the types of file that Stripe accepts for them. */
const PURPOSES = ['dispute_evidence'] as const
const FILE_BYTES_MAX = 5_000_000

/** The first bytes of the types that are accepted as evidence. */
const STARTS = { '25504446': 'pdf', ffd8ff: 'jpg', '89504e47': 'png' } as const

export const fileRoutes = [
  route('POST', '/v1/files', { purpose: 'string', file: 'value' }, (call, params) => {
    const purpose = oneOf(requireValue(params.purpose, 'purpose'), PURPOSES, 'purpose')
    const size = Number(textIn(params.file, 'size') ?? 0)
    const start = textIn(params.file, 'start') ?? ''
    const type = Object.entries(STARTS).find(([bytes]) => start.startsWith(bytes))?.[1]
    if (size === 0) throw invalidParameter('parameter_missing', 'The file is empty.', 'file')
    if (type === undefined) {
      throw invalidParameter('file_type_invalid', 'A PDF, JPEG or PNG file is required.', 'file')
    }
    if (size > FILE_BYTES_MAX) {
      throw invalidParameter('file_size_invalid', 'A file can have at most 5 MB.', 'file')
    }
    return putObject(call, 'file', {
      id: newId(call, 'file_1'),
      object: 'file',
      created: call.now,
      expires_at: null,
      filename: textIn(params.file, 'filename') ?? null,
      purpose,
      size,
      title: null,
      type,
      url: null,
    })
  }),

  retrieveRoute('/v1/files', 'file', 'file'),
  listRoute('/v1/files', 'file', ['purpose']),
]
