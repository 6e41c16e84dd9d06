import pg from 'pg'
import type { TestServer } from '../test-server.ts'
import { RECORD_WRITES, READ_WRITTEN_TABLES } from './written-tables.ts'

/** Restores the test server's rows; `close` stops tracking them. */
export type RowSnapshot = { restore(): Promise<void>; close(): Promise<void> }

const ATTEMPTS_MAX = 10
/** A deadlock, or rows that a background task wrote during the restore. */
const REPEATED = ['40P01', '23505']

/**
 * Copies every table and marks the tables that are written to, so that any call can be undone. Rows
 * written during a restore are handled by the next one.
 */
export async function preserveRows(server: TestServer): Promise<RowSnapshot> {
  const client = new pg.Client({ connectionString: server.connectionString })
  await client.connect()
  await client.query(START_RECORDING)
  await client.query(RECORD_WRITES)
  return {
    restore: () => restore(client),
    close: async () => {
      await restore(client)
      await client.query('drop schema kept, written cascade')
      await client.end()
    },
  }
}

async function restore(client: pg.Client): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      await client.query('select kept.put_back()')
      return
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (!REPEATED.includes(code) || attempts === ATTEMPTS_MAX) throw error
    }
  }
}

/**
 * Constraints and triggers of the product are disabled: the restored rows satisfied them before.
 */
const START_RECORDING = `
  create schema kept;
  do $$
  declare name text;
  begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create table kept.%I as table public.%I', name, name);
    end loop;
  end $$;
  create function kept.put_back() returns void language plpgsql as $$
  declare one text; columns text;
  begin
    perform set_config('session_replication_role', 'replica', true);
    for one in ${READ_WRITTEN_TABLES} loop
      execute format('delete from public.%I', one);
      -- Generated columns are computed again.
      select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
        where attrelid = format('public.%I', one)::regclass
          and attnum > 0 and not attisdropped and attgenerated = '';
      execute format('insert into public.%1$I (%2$s) select %2$s from kept.%1$I', one, columns);
    end loop;
  end $$;`
