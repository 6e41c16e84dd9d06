/**
 * Adds a trigger to every table of a database that records in `written.tables` which tables were
 * written to; rolled-back writes are not recorded. It is one DO block, because a prepared statement
 * may contain only one statement.
 */
export const RECORD_WRITES = `do $note$
  declare name text;
  begin
    create schema written;
    create unlogged table written.tables (name text not null);
    create function written.note() returns trigger language plpgsql security definer as
      'begin insert into written.tables values (tg_table_name); return null; end';
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create trigger written after insert or update or delete or truncate
        on public.%I for each statement execute function written.note()', name);
    end loop;
  end $note$`

/** The tables that were written to since the last call. */
export const READ_WRITTEN_TABLES = `with gone as (delete from written.tables returning name)
  select distinct gone.name from gone order by 1`
