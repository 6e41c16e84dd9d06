import pg from 'pg'
import type { House } from '../house.ts'
import { NOTE_WRITES, TAKE_WRITTEN } from './written.ts'

/** What puts the house's rows back to how they were, and stops doing so. */
export type Keeper = { restore(): Promise<void>; close(): Promise<void> }

const TRIES_MAX = 10
const DEADLOCK = '40P01'

/**
 * Keeps a copy of every table and marks those that are written to, so that a call can be undone
 * whatever it did. What is written while it is undone waits for the next time.
 */
export async function keepRows(house: House): Promise<Keeper> {
  const client = new pg.Client({ connectionString: house.connectionString })
  await client.connect()
  await client.query(BEGIN_KEEPING)
  await client.query(NOTE_WRITES)
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
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query('select kept.put_back()')
      return
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || tries === TRIES_MAX) throw error
    }
  }
}

/** Rules and triggers of the product stay out of it: rows are put back that obeyed them. */
const BEGIN_KEEPING = `
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
    for one in ${TAKE_WRITTEN} loop
      execute format('delete from public.%I', one);
      -- Generated columns are computed again.
      select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
        where attrelid = format('public.%I', one)::regclass
          and attnum > 0 and not attisdropped and attgenerated = '';
      execute format('insert into public.%1$I (%2$s) select %2$s from kept.%1$I', one, columns);
    end loop;
  end $$;`
