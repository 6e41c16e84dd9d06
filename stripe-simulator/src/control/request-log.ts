import type { Form } from '../http/form.ts'

const ENTRIES_MAX = 20_000

/** A request as received, and its response. Status 0: the connection was broken on purpose. */
export interface LoggedRequest {
  id: string
  at: string
  method: string
  path: string
  idempotency_key: string | null
  parameters: Form
  account: string | null
  status: number | null
  replayed: boolean
  fault: string | null
}

export interface RequestFilter {
  method?: string
  path?: string
  idempotency_key?: string
}

export interface RequestLog {
  begin: (
    request: Pick<
      LoggedRequest,
      'id' | 'at' | 'method' | 'path' | 'idempotency_key' | 'parameters'
    >,
  ) => {
    note: (account: string, fault?: string) => void
    end: (status: number, replayed: boolean) => void
  }
  list: (filter?: RequestFilter) => LoggedRequest[]
  clear: () => void
}

/** Every request received, oldest first, up to a limit. */
export function makeRequestLog(): RequestLog {
  let entries: LoggedRequest[] = []
  return {
    begin: request => {
      if (entries.length >= ENTRIES_MAX) entries = entries.slice(ENTRIES_MAX / 2)
      const entry: LoggedRequest = {
        ...request,
        account: null,
        status: null,
        replayed: false,
        fault: null,
      }
      entries.push(entry)
      return {
        note: (account, fault) => {
          entry.account = account
          if (fault !== undefined) entry.fault = fault
        },
        end: (status, replayed) => {
          entry.status = status
          entry.replayed = replayed
        },
      }
    },
    list: (filter = {}) =>
      entries.filter(
        entry =>
          (filter.method === undefined || entry.method === filter.method) &&
          (filter.path === undefined || entry.path === filter.path) &&
          (filter.idempotency_key === undefined ||
            entry.idempotency_key === filter.idempotency_key),
      ),
    clear: () => {
      entries = []
    },
  }
}
