-- Very many rows may be due at one moment, such as midnight: the next of them are found in their
-- order without sorting all, and of each kind without passing over those of the others.
drop index agenda_due;
drop index agenda_organization_due;
create index agenda_kind_due on agenda (kind, due_at, id) where failed_at is null;
create index agenda_organization_due on agenda (organization_id, due_at, id) where failed_at is null;
