alter table disputes
  add reason_code text,
  add fee_amount bigint not null default 0,
  add fee_currency text,
  add evidence jsonb not null default '{}',
  add evidence_revision integer not null default 0,
  add evidence_saved_at timestamptz,
  add evidence_sent_at timestamptz,
  add response_pending text check (response_pending in ('submit', 'accept')),
  add submissions integer not null default 0,
  add reminded_at timestamptz;
comment on column disputes.reason_code is 'The card network''s own code of the reason.';
comment on column disputes.fee_amount is
  'The processor''s fees less those it returned, in minor units of fee_currency.';
comment on column disputes.evidence is 'The texts of the response, by the processor''s names.';
comment on column disputes.evidence_revision is 'Counts the changes of texts and files.';
comment on column disputes.response_pending is
  'A response that was requested and that the processor has not confirmed yet.';
comment on column disputes.submissions is
  'How often the processor has sent evidence to the bank.';
comment on column disputes.reminded_at is
  'When members were reminded that the deadline is near and nothing was sent.';

create table dispute_files (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  dispute_id uuid not null references disputes on delete cascade,
  field text not null,
  name text not null,
  mime_type text not null,
  size integer not null check (size > 0),
  processor_id text not null,
  created_at timestamptz not null,
  unique (dispute_id, field)
);
comment on table dispute_files is
  'Files of responses to disputes; their content is stored by the processor.';
create index dispute_files_organization on dispute_files (organization_id);
