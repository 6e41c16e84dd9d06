-- The colour in which a merchant's buyers see its checkout.

alter table organizations
  add column accent_color text check (accent_color ~ '^#[0-9a-f]{6}$');
comment on column organizations.accent_color is 'As it was chosen; pages bend it until it can be read.';
