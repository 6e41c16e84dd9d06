-- Waiting tasks get the names that their kinds have now. The previous version may still be running:
-- tasks that it adds are run under their earlier names, and tasks that it fails because it has no
-- handler for the new names are retried.
update agenda set kind = renamed.kind
from (values
  ('sweep', 'clean_up'),
  ('tidy_picture', 'clean_up_picture'),
  ('tidy_avatar', 'clean_up_avatar'),
  ('tidy_file', 'clean_up_file'),
  ('drop_file', 'remove_file_from_benefits'),
  ('tell_sellers', 'notify_merchant'),
  ('announce_missed', 'notify_missed_periods'),
  ('settle_customer_departure', 'offboard_customer'),
  ('settle_user_departure', 'offboard_user'),
  ('settle_organization_departure', 'offboard_organization'),
  ('follow_seats', 'sync_seats'),
  ('follow_merchants_seats', 'sync_merchant_seats')
) as renamed (earlier_kind, kind)
where agenda.kind = renamed.earlier_kind;

-- The scheduler looks for failed tasks of its kinds every few seconds.
create index agenda_failed on agenda (kind) where failed_at is not null;
