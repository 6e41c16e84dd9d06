/**
 * Lets every table of a database note which statement wrote to it, in `written.tables`; what is
 * undone is noted by nobody. One block is one statement, which is all that a prepared one may be.
 */
export const NOTE_WRITES = `do $note$
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

/** The tables that were written to since this was last asked. */
export const TAKE_WRITTEN = `with gone as (delete from written.tables returning name)
  select distinct gone.name from gone order by 1`
