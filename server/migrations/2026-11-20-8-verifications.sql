-- A proof dies with the user it is about, and with what it was meant to change.

alter table verifications add column user_id uuid references users on delete cascade;
comment on column verifications.user_id is 'Whom it is about: a used reset token takes the user''s other ones with it.';
create index verifications_user on verifications (user_id, purpose);
