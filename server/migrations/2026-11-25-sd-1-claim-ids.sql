-- A process whose claim was committed but whose response was lost finds the rows again by this id,
-- and releases them as soon as the database is back.
alter table agenda add column claim_id uuid;
comment on column agenda.claim_id is 'The claim that took the row last. Each claim has an id of its own.';
