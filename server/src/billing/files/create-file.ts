import {
  PART_BYTES_MAX,
  UPLOAD_HOURS,
  type FileCreate,
  type FilePart,
  type FileUpload,
} from '@gatehouse/contract/billing/files'
import { invalid } from '@gatehouse/contract/kit/problems'
import { actingOrganization } from '../../actors/acting-organization.ts'
import { DAY, HOUR, later, SECOND } from '../../platform/clock.ts'
import { signLink } from '../../platform/crypto/signed-link.ts'
import { staged } from '../../platform/http/implement.ts'
import { newId } from '../../platform/ids.ts'
import { storageOf } from '../../platform/storage/storage.ts'
import type { Upload } from '../../platform/storage/stored-file.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { schedule } from '../../records/scheduler/schedule.ts'
import { fileFieldsOf, pathOf, cleanUpFileTask } from './file.ts'
import { insertFile, setFile } from './queries.ts'

/** The purpose in the signature of part URLs. */
export const PART_LINK = 'file_part'

type Stage = { id: string; key: string; mime_type: string; parts: FilePart[]; checked: boolean }
type StartedUpload = { upload_id: string; addresses: (Address | null)[] }
type Address = { url: string; headers: Record<string, string> }

/** Starts an upload: the row is committed before the client can upload the first byte. */
export const createFile = staged<{ body: FileCreate }, FileUpload, Stage, StartedUpload>({
  prepare: async (work, { body }) => {
    const organization_id = actingOrganization(work.actor, body.organization_id)
    const parts = body.upload.parts.toSorted((a, b) => a.number - b.number)
    rejectParts(parts, body)
    const id = newId()
    const key = pathOf({ id, organization_id, service: body.service })
    const { service, name, version, mime_type, size, checksum_sha256_base64 } = body
    await insertFile(work, {
      ...{ id, organization_id, service, name, version, mime_type, size, checksum_sha256_base64 },
      path: key,
      parts: JSON.stringify(parts),
      created_at: work.now,
    })
    const subject = { subject_kind: 'file', subject_id: id, organization_id }
    const after = { name, service, mime_type, size }
    await recordAudit(work, { action: 'file.created', ...subject, after })
    await deleteIfIncomplete(work, id)
    const checked = parts.every(part => part.checksum_sha256_base64 !== null)
    return { id, key, mime_type, parts, checked }
  },
  ask: async (site, { key, mime_type, parts, checked }) => {
    const { uploads } = await storageOf(site)
    const upload_id = await uploads.begin({ key, mime_type, checked })
    const seconds = (UPLOAD_HOURS * HOUR) / SECOND
    const upload = { key, upload_id, mime_type }
    const addresses = parts.map(
      part => uploads.address(upload, partOf(part, checked), seconds) ?? null,
    )
    return { upload_id, addresses }
  },
  settle: async (work, { id, parts }, { upload_id, addresses }) => {
    const row = await setFile(work, id, { upload_id })
    const { path, service } = row
    const expires_at = later(realNow(work), UPLOAD_HOURS * HOUR)
    const uploadParts = parts.map((part, index) => {
      const address = addresses[index] ?? uploadUrl(work, { id, part, expires_at })
      return { ...part, ...address, expires_at }
    })
    return { ...fileFieldsOf(row), service, upload: { id: upload_id, path, parts: uploadParts } }
  },
})

/** A part as sent to the storage; if any part has no checksum, the storage checks none. */
export const partOf = (part: FilePart, checked: boolean) => ({
  number: part.number,
  size: part.chunk_end - part.chunk_start,
  checksum_sha256_base64: checked ? part.checksum_sha256_base64 : null,
})

/** A file's upload as sent to the storage. */
export const uploadOf = (row: { path: string; upload_id: string; mime_type: string }): Upload => ({
  key: row.path,
  upload_id: row.upload_id,
  mime_type: row.mime_type,
})

type PartUpload = { id: string; part: FilePart; expires_at: Date }

function uploadUrl({ server: place }: Work, { id, part, expires_at }: PartUpload): Address {
  const data = `${id}/${part.number}`
  const token = signLink(place.keys, { purpose: PART_LINK, data, expires_at })
  return { url: `${place.base_url}/v1/files/parts/${token}`, headers: {} }
}

/**
 * Schedules the cleanup of an upload that is never completed, long after its last part URL expires.
 */
function deleteIfIncomplete(work: Work, id: string) {
  const about = { organization_id: null, subject_id: id }
  return schedule(work, cleanUpFileTask, later(realNow(work), DAY), about)
}

/** Parts are numbered from one and are contiguous from the first byte to the last. */
function rejectParts(parts: FilePart[], { size }: { size: number }): void {
  const broken = parts.flatMap((part, index) => {
    const msg = invalidPartProblem(part, { index, before: parts[index - 1] })
    return msg === undefined ? [] : [{ loc: ['body', 'upload', 'parts', index], msg }]
  })
  const end = parts.at(-1)?.chunk_end
  if (broken.length === 0 && end !== size) {
    const msg = `The parts end at byte ${end}, but the file has ${size} bytes.`
    broken.push({ loc: ['body', 'upload', 'parts', parts.length - 1], msg })
  }
  if (broken.length > 0) invalid(...broken)
}

function invalidPartProblem(
  { number, chunk_start, chunk_end }: FilePart,
  { index, before }: { index: number; before: FilePart | undefined },
): string | undefined {
  if (number !== index + 1) return 'Parts must be numbered from 1 without gaps.'
  if (chunk_start !== (before?.chunk_end ?? 0)) return 'A part begins where the one before ends.'
  if (chunk_end <= chunk_start) return 'A part must have at least one byte.'
  const most = chunk_end - chunk_start > PART_BYTES_MAX
  return most ? `A part can have at most ${PART_BYTES_MAX} bytes.` : undefined
}
