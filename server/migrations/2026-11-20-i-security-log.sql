-- What happened to an account is shown to its user: entries about them are found by
-- audit_entries_subject, those about their API keys by the first of these. The second says where
-- somebody signed in lately, and how often others tried to.

create index audit_entries_user_keys on audit_entries (user_id, id desc)
  where subject_kind = 'api_key' and organization_id is null;
create index audit_entries_sign_ins on audit_entries (subject_id, action, id desc)
  where action in ('user.signed_in', 'user.sign_in_failed', 'user.password_reset_requested');
