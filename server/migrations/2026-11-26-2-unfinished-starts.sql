-- Starts of a task that neither finished nor failed since the last one that did: its process was
-- killed. Tasks with several of them run one at a time, so that one that kills its process is found
-- without failing those that were started beside it.
alter table agenda add column unfinished_starts integer not null default 0;
comment on column agenda.unfinished_starts is 'Starts in sequence whose process ended before the task did.';
